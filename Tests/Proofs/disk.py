#!/usr/bin/env python3
"""A full or failing disk refuses the answer, and only that; when it is back, so is everything.

Full tmpfs, EIO, EDQUOT, ENOSPC, EROFS and EFBIG from write, fdatasync, fsync and open (strace), a file-size
limit with its short write, writes of seven bytes at a time, EINTR from every call that blocks, a read-only home, folders
removed while running. Each time: the answer is refused with StorageFailed, `kana answer` exits 74 with one
line, Status and Ask go on, the doctor knows, a later try of the same answer succeeds without a restart, and
after kill -9 everything acknowledged is there once and nothing refused has come back.
Turns red: a kanad that does not look at what write or fdatasync return. (DISK_LIE=1 makes strace claim
success for calls that did not happen, which no program can notice: the answers must be found lost.)
"""
import glob
import resource

from proofs import *

LIE = os.environ.get("DISK_LIE")
SHORT_WRITES = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>
ssize_t write(int number, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  struct stat info;
  if (!real) real = dlsym(RTLD_NEXT, "write");
  if (count > 7 && fstat(number, &info) == 0 && S_ISREG(info.st_mode)) count = 7;
  return real(number, bytes, count);
}
"""


class Course:
    """Answers on a failing disk, each tried until it is taken."""

    def __init__(self, home, socket_path=None):
        self.home, self.socket = home, socket_path or home.socket
        self.taken, self.refusals, self.wrong = [], 0, []

    def run(self, count, prefix, tries=40, restore=None, needs_refusal=True):
        """So many answers; `restore` mends the disk after the third refusal."""
        before = self.refusals
        with Client(self.socket) as client:
            for number in range(count):
                question = client.call("Ask", offset=0)["question"]
                text = next(text for text in question["options"] if text not in question["tried"])
                key = f"{prefix}{number}"
                for _ in range(tries):
                    try:
                        client.call("Answer", text=text, id=question["id"], key=key, offset=0)
                        self.taken.append(key)
                        break
                    except Refused as error:
                        if self.refused(client, error, question):
                            break
                        if restore and self.refusals - before == 3:
                            restore()
                            restore = None
                else:
                    self.wrong.append(f"{key} was never taken")
        if needs_refusal and self.refusals == before and not LIE:
            self.wrong.append("nothing was refused")
        return self

    def refused(self, client, error, question):
        """Looks at a refusal from all sides; true when the disk was back and `kana` has answered."""
        self.refusals += 1
        if error.name != "StorageFailed":
            self.wrong.append(f"refused with {error}")
        if not error.parameters.get("message"):
            self.wrong.append("refused without a word")
        try:
            pending = status(client)["pending"]
            asked = client.call("Ask", offset=0)["question"]["id"]
            if not pending == asked == question["id"]:
                self.wrong.append(f"another question is pending: {pending}, {asked}")
        except (Refused, Gone) as fault:
            self.wrong.append(f"reads do not go on: {fault}")
        return self.refusals == 1 and self.look_as_client(question)

    def look_as_client(self, question):
        """The first refusal as the learner sees it; true when it was taken after all."""
        text = next(text for text in question["options"] if text not in question["tried"])
        variables = {"KANA_SOCKET": self.socket}
        run = self.home.kana("answer", text, "--id", question["id"], **variables)
        if run.returncode == 0 or run.returncode == 1:
            self.taken.append(None)
            return True
        lines = run.stderr.splitlines()
        if run.returncode != 74 or len(lines) != 1 or not lines[0].startswith("kana: "):
            self.wrong.append(f"kana answer: {run.returncode} {run.stderr!r}")
        run = self.home.kana("status", "--json", **variables)
        if run.returncode != 0:
            self.wrong.append(f"kana status: {run.returncode} {run.stderr!r}")
        with Client(self.socket) as client:
            if not client.call("Doctor")["findings"]:
                self.wrong.append("the doctor knows nothing")
        return False

    def recover(self, **environment):
        """Kills the daemon, starts it on a healthy disk and compares."""
        self.home.kill()
        said = self.home.start(**environment)
        if said != "ready":
            return self.wrong + [f"does not start again: {said}"]
        with Client(self.socket) as client:
            records = [
                json.loads(line) for part in client.call_many("Export") for line in part["records"]]
        keys = [record.get("key") for record in records if record["kind"] == "answered"]
        named = [key for key in self.taken if key]
        by_client = len(self.taken) - len(named)
        if sorted(key for key in keys if key in set(named)) != sorted(named):
            self.wrong.append(f"taken {named}, kept {keys}")
        if len(keys) != len(named) + by_client:
            self.wrong.append(f"{len(keys)} kept of {len(self.taken)} taken")
        self.home.kill()
        return self.wrong


def prepared():
    """A home with two answers, and its journal file."""
    home = Home()
    assert home.start() == "ready", home.said()
    course = Course(home).run(2, "first", needs_refusal=False)
    home.kill()
    return home, course, glob.glob(f"{home.journal}/*.jsonl")[0]


def injected(call, error, when):
    home, course, journal = prepared()
    effect = f"error={error}"
    if LIE and call in ("write", "fdatasync"):
        effect = "retval=0" if call == "fdatasync" else "retval=1000000"
    only = ["-P", journal] if call == "write" else []
    trace = home.path + "/trace"
    said = home.start(
        "strace", "-D", "-y", "-o", trace, *only, "-e", f"trace={call}",
        "-e", f"inject={call}:{effect}:when={when}")
    if said != "ready":
        return [f"does not start: {said}"]
    # A single failure may hit a question, which need not be kept at once.
    course.run(6, "second", needs_refusal=when != "3..3")
    wrong = course.recover()
    if "fdatasync" in call and not LIE:
        wrong += retried(open(trace).read().splitlines(), error)
    return wrong


def beginning(call, error):
    """A first segment that cannot be made: its file, its header or its flush fails four times."""
    home = Home()
    os.mkdir(f"{home.path}/data", 0o700)
    device = "0123456789abcdef"
    with open(f"{home.path}/data/device", "w") as file:
        file.write(device + "\n")
    paths = [f"{home.journal}/{device}.{number}.jsonl" for number in range(1, 9)] + [home.journal]
    only = [part for path in paths for part in ("-P", path)]
    first = 2 if call == "openat" else 1  # the folder is opened once to look for segments
    said = home.start(
        "strace", "-D", "-o", "/dev/null", *only, "-e", f"trace={call}",
        "-e", f"inject={call}:error={error}:when={first}..{first + 5}")
    if said != "ready":
        return [f"does not start: {said}"]
    return Course(home).run(4, "first").recover()


def retried(lines, error):
    """A file whose flush failed must never be flushed again by the process that saw it fail."""
    failed, found = set(), []
    for line in lines:
        path = line.partition("<")[2].partition(">")[0]
        if not line.startswith(("fsync", "fdatasync")) or not path.endswith(".jsonl"):
            continue
        if path in failed:
            found.append(f"flushed again: {line}")
        if f"-1 {error}" in line:
            failed.add(path)
    return found


def full_disk():
    """A tmpfs without room."""
    place = tempfile.mkdtemp(prefix="kana-proof.")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", place], check=True)
    try:
        home = Home(f"{place}/home")
        home.start()
        course = Course(home).run(2, "first", needs_refusal=False)
        with open(f"{place}/filler", "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        # What the journal's last page still takes is taken; enough answers to go beyond.
        course.run(25, "second", restore=lambda: os.remove(f"{place}/filler"))
        return course.recover()
    finally:
        home.kill()
        subprocess.run(["umount", "-l", place])
        os.rmdir(place)


def size_limit():
    """A limit on the size of files: a short write, then EFBIG."""
    home, course, journal = prepared()
    limit = os.path.getsize(journal) + 700

    def bound():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    home.start(preexec=bound)
    raised = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    course.run(
        6, "second", restore=lambda: resource.prlimit(home.process.pid, resource.RLIMIT_FSIZE, raised))
    return course.recover()


def short_writes():
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        skip("no C compiler")
    home, course, _ = prepared()
    source, library = f"{home.path}/short.c", f"{home.path}/short.so"
    with open(source, "w") as file:
        file.write(SHORT_WRITES)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    home.start(LD_PRELOAD=library)
    course.run(6, "second", needs_refusal=False)
    return course.recover()


def interrupted():
    """EINTR from every third call of any kind that can give it."""
    home, course, _ = prepared()
    calls = ["write", "fdatasync", "fsync", "sendto", "recvfrom", "accept", "ftruncate"]
    rules = [part for call in calls for part in ("-e", f"inject={call}:error=EINTR:when=4+3")]
    said = home.start("strace", "-D", "-o", "/dev/null", "-e", "trace=" + ",".join(calls), *rules)
    if said != "ready":
        return [f"does not start: {said}"]
    course.run(6, "second", needs_refusal=False)
    if course.refusals:
        course.wrong.append("an interrupted call was taken for a failure")
    return course.recover()


def read_only():
    """A home that can be read only, from the start, and written again later."""
    home, course, _ = prepared()
    other = tempfile.mkdtemp(prefix="kana-proof.")
    socket_path = f"{other}/s"
    subprocess.run(["mount", "--bind", home.path, home.path], check=True)
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", home.path], check=True)
        said = home.start(KANA_SOCKET=socket_path)
        if said != "ready":
            return [f"does not start: {said}"]
        course.socket = socket_path
        course.run(
            4, "second", restore=lambda: subprocess.run(["mount", "-o", "remount,bind,rw", home.path]))
        return course.recover(KANA_SOCKET=socket_path)
    finally:
        home.kill()
        subprocess.run(["umount", "-l", home.path])
        shutil.rmtree(other)


def removed(*folders):
    """Folders removed while the daemon runs: it makes them again; what comes later is kept."""
    home, course, _ = prepared()
    home.start()
    course.run(2, "second", needs_refusal=False)
    with home.client() as client:
        before = client.call("Doctor")["answers"]
    for folder in folders:
        shutil.rmtree(f"{home.path}/{folder}")
    later = Course(home)
    if folders == ("state",):
        later.taken = course.taken
    later.run(4, "third", needs_refusal=False)
    with home.client() as client:
        after = client.call("Doctor")["answers"]
    if after != before + 4:
        later.wrong.append(f"{before} answers before, {after} after four more")
    if later.refusals > 1:
        later.wrong.append(f"{later.refusals} refusals")
    return later.recover() + course.wrong


def main():
    need("strace")
    tally = Tally("disk")
    cases = [
        (f"{call} {error} {when}", lambda call=call, error=error, when=when: injected(call, error, when))
        for call, errors in (
            ("write", ["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS"]), ("fdatasync", ["EIO", "ENOSPC", "EDQUOT"]),
            ("fdatasync,fsync", ["EIO", "ENOSPC"]))
        for error in errors for when in ("2..7", "3..3", "4..20")]
    cases += [
        (f"beginning, {call} {error}", lambda call=call, error=error: beginning(call, error))
        for call in ("openat", "write", "fsync") for error in ("ENOSPC", "EIO")]
    cases += [("size limit", size_limit), ("short writes", short_writes), ("interrupted", interrupted)]
    cases += [
        (f"removed {folders}", lambda folders=folders: removed(*folders))
        for folders in (["data/journal"], ["data"], ["state"], ["data", "state"])]
    if os.geteuid() == 0:
        cases = [("full disk", full_disk), ("read-only", read_only)] + cases
    else:
        tally.note("without root: no full disk, no read-only home")
    for name, case in sample(cases[:-6], 8) + cases[-6:]:
        try:
            wrong = case()
        except (Gone, Refused, AssertionError, StopIteration) as error:
            wrong = [repr(error)]
        tally.check(not wrong, f"{name}: {'; '.join(wrong)[:300]}")
    tally.close()


main()
