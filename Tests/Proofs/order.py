#!/usr/bin/env python3
"""Every file and every name is on the disk before the answer that rests on it is acknowledged.

Reads the system calls of a course with answers, undo, a deck, a setting and state.json: when a reply leaves,
no written history and no new, renamed or removed name in the history's folders may lack its flush (fsync of
the file, fsync of its folder); state.json must be flushed before it gets its name. Loop devices do not show
a missing flush of a folder, hence this. The runtime folder, locks, and the copy of the prompt line do not count.
Turns red: any flush left out. That is part of the proof: the same trace without each of its flushes in turn
must be found faulty.
"""
import re

from proofs import *

CALL = re.compile(r"^(\w+)\((.*)\) += (-?\d+)(?:<(.*?)>)?")
FILE = re.compile(r"^(\d+)<(.*?)>")
# A question alone is not flushed; everything else that is acknowledged is.
LOOSE = ('\\"question\\":', '\\"token\\":', '\\"count\\":')
IGNORED = ("/data/lock", "/state/prompt", "/run/")
STAGED = ".incoming-"  # may be lost with all its name, but not its content once it has another


class Disk:
    """What is not yet on the disk, according to a trace."""

    def __init__(self, home):
        self.home = home
        self.files, self.folders, self.faults = {}, {}, []

    def concerns(self, path):
        return path.startswith(self.home + "/") and not any(part in path[len(self.home):] for part in IGNORED)

    def name(self, path, what):
        if self.concerns(path) and STAGED not in path:
            self.folders.setdefault(os.path.dirname(path), f"{what} {os.path.basename(path)}")

    def take(self, line):
        found = CALL.match(line)
        if not found or found[3].startswith("-"):
            return
        call, text = found[1], found[2]
        path = (FILE.match(text) or [None, None, ""])[2]
        quoted = re.findall(r'"(.*?)"', text)
        if call in ("mkdir", "unlink", "rmdir"):
            self.name(quoted[0], call)
        elif call == "openat" and "O_CREAT" in text and "O_EXCL" in text and not quoted[0].endswith(".tmp"):
            self.name(quoted[0], "created")
        elif call in ("write", "ftruncate") and self.concerns(path):
            self.files[path] = call
        elif call in ("fsync", "fdatasync"):
            self.files.pop(path, None)
            self.folders.pop(path, None)
        elif call == "rename":
            if quoted[0] in self.files and self.concerns(quoted[0]):
                self.faults.append(f"{quoted[0]} was renamed before it was flushed")
            self.files.pop(quoted[0], None)
            self.name(quoted[1], "renamed")
        elif call in ("sendto", "sendmsg") and not any(part in text for part in LOOSE):
            for path, what in {**self.files, **self.folders}.items():
                if STAGED in path:
                    continue
                self.faults.append(f"reply {text[:60]} before the flush of {path} ({what})")


def faults(home, lines):
    disk = Disk(home)
    for line in lines:
        disk.take(line)
    return disk.faults + [f"never flushed: {path} ({what})" for path, what in disk.folders.items()]


def trace():
    home = Home()
    log = home.path + ".trace"
    atexit.register(lambda: os.path.exists(log) and os.remove(log))
    calls = "openat,rename,mkdir,rmdir,unlink,fsync,fdatasync,write,ftruncate,sendto,sendmsg"
    home.start("strace", "-D", "-y", "-s", "120", "-o", log, "-e", "trace=" + calls)
    with home.client() as client:
        learner = Learner(client)
        for _ in range(5):
            learner.answer()
        client.call("Undo", offset=0)
        for cards in (3, 5):  # new, then replaced
            token = client.call("BeginDeck", name="poems")["token"]
            deck = [{"question": f"q{n}", "answer": f"a{n}"} for n in range(cards)]
            client.call("AddCards", token=token, cards=deck)
            client.call("CommitDeck", token=token, offset=0)
        client.call("Config", key="retention", value="0.85", offset=0)
        time.sleep(1.8)  # until state.json has been written
        client.call("Status", offset=0)
        client.call("RemoveDeck", name="poems", offset=0)
        learner.answer()
        client.call("Stop")
    home.wait()
    for _ in range(100):
        lines = open(log).read().splitlines()
        if lines and "exited" in lines[-1]:
            break
        time.sleep(0.05)
    return home.path, lines


if __name__ == "__main__":
    need("strace")
    tally = Tally("order")
    home, lines = trace()
    found = faults(home, lines)
    tally.check(not found, "; ".join(found[:5]))
    flushes = [
        index for index, line in enumerate(lines)
        if line.startswith(("fsync(", "fdatasync(")) and home in line]
    unseen = 0
    for index in flushes:
        if not faults(home, lines[:index] + lines[index + 1:]):
            unseen += 1
            tally.note(f"not needed: {lines[index][:120]}")
    tally.check(len(flushes) > 20, f"only {len(flushes)} flushes")
    tally.check(unseen <= len(flushes) // 3, f"{unseen} of {len(flushes)} flushes could be left out unseen")
    tally.note(f"{len(flushes)} flushes, of which {unseen} are not needed for what was acknowledged")
    tally.close()
