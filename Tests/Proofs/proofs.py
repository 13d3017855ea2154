"""What the proofs share: a private home, the daemon in it, Varlink calls, and the closing line.

Every proof runs by itself: `python3 Tests/Proofs/NAME.py`. KANAD and KANA name the programs (default: the
debug build), KANA_LONG=1 tries every case rather than a selection. The last line is `NAME: N cases, M bad`;
exit status 1 when M > 0, 77 when it cannot run here.
"""
import atexit
import json
import os
import pathlib
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
KANAD = os.path.abspath(os.environ.get("KANAD") or ROOT / ".build/debug/kanad")
KANA = os.path.abspath(os.environ.get("KANA") or ROOT / ".build/debug/kana")
LONG = bool(os.environ.get("KANA_LONG"))
SEED = int(os.environ.get("KANA_SEED") or random.randrange(1 << 30))
INTERFACE = "io.kanaquest.Trainer."


# --- The verdict of a proof -------------------------------------------------------------------


class Tally:
    """Counts cases and what was wrong with them."""

    def __init__(self, name):
        self.name, self.cases, self.bad = name, 0, 0

    def check(self, is_good, what):
        """One case; `what` says what was wrong."""
        self.cases += 1
        if not is_good:
            self.bad += 1
            print(f"BAD {self.name}: {what}", flush=True)
        return is_good

    def note(self, text):
        print(f"    {text}", flush=True)

    def close(self):
        print(f"{self.name}: {self.cases} cases, {self.bad} bad", flush=True)
        sys.exit(1 if self.bad or not self.cases else 0)


def skip(reason, by_machine=False):
    """Ends a proof that cannot run. What only a machine lacks (root, loop devices) is never required."""
    print(f"skipped: {reason}", flush=True)
    sys.exit(1 if os.environ.get("KANA_REQUIRE_ALL") and not by_machine else 77)


def need(*programs):
    for program in programs:
        if not shutil.which(program):
            skip(f"{program} is not installed")


def need_root():
    if os.geteuid() != 0:
        skip("needs root", by_machine=True)


def sample(cases, count):
    """All cases in a long run, else so many of them (or KANA_CASES), evenly spread from a random first one."""
    cases = list(cases)
    count = int(os.environ.get("KANA_CASES") or count)
    if (LONG and "KANA_CASES" not in os.environ) or len(cases) <= count:
        return cases
    step = len(cases) / count
    first = random.Random(SEED).random() * step
    return [cases[int(first + index * step)] for index in range(count)]


# --- Calls ------------------------------------------------------------------------------------


class Refused(Exception):
    """The daemon answered with an error."""

    def __init__(self, name, parameters):
        super().__init__(f"{name} {parameters}")
        self.name, self.parameters = name.rpartition(".")[2], parameters


class Gone(Exception):
    """The connection ended, or no answer came in time."""


class Client:
    """One connection."""

    def __init__(self, path, timeout=20):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout)
        self.pending = b""
        deadline = time.monotonic() + max(timeout, 5)
        while True:
            try:
                return self.socket.connect(path)
            except BlockingIOError as error:  # the queue is full: it will be let in
                if time.monotonic() > deadline:
                    raise Gone("the queue stays full") from error
                time.sleep(0.002)
            except OSError as error:
                raise Gone(str(error)) from error

    def send(self, method, parameters=None, **flags):
        name = method if "." in method else INTERFACE + method
        message = {"method": name, "parameters": parameters or {}, **flags}
        try:
            self.socket.sendall(json.dumps(message).encode() + b"\0")
        except OSError as error:
            raise Gone(str(error)) from error

    def receive(self):
        while b"\0" not in self.pending:
            try:
                more = self.socket.recv(1 << 16)
            except OSError as error:
                raise Gone(str(error)) from error
            if not more:
                raise Gone("end")
            self.pending += more
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.send(method, parameters)
        return self.result()

    def result(self):
        reply = self.receive()
        if "error" in reply:
            raise Refused(reply["error"], reply.get("parameters", {}))
        return reply.get("parameters", {})

    def call_many(self, method, **parameters):
        """All replies to a call with `more`."""
        self.send(method, parameters, more=True)
        while True:
            reply = self.receive()
            if "error" in reply:
                raise Refused(reply["error"], reply.get("parameters", {}))
            yield reply["parameters"]
            if not reply.get("continues"):
                return

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# --- The daemon -------------------------------------------------------------------------------

_started = set()


@atexit.register
def _end_all():
    for process in _started:
        if process.poll() is None:
            process.kill()


class Home:
    """A folder for KANA_HOME, and the daemon that serves it."""

    def __init__(self, path=None):
        self.path = path or tempfile.mkdtemp(prefix="kana-proof.")
        if path is None:
            atexit.register(shutil.rmtree, self.path, ignore_errors=True)
        self.process = None
        self.errors = ""

    socket = property(lambda self: f"{self.path}/run/kanad.sock")
    state = property(lambda self: f"{self.path}/state/state.json")
    journal = property(lambda self: f"{self.path}/data/journal")

    def environment(self, **more):
        return {**os.environ, "KANA_HOME": self.path, "NO_COLOR": "1", **more}

    def start(self, *wrapper, program=KANAD, timeout=30, preexec=None, **environment):
        """Starts the daemon, under a wrapper if given, and returns what it says: `ready` or why not."""
        reading, writing = os.pipe()
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [*wrapper, program, "--ready-fd", str(writing)], pass_fds=[writing], stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log, env=self.environment(**environment), preexec_fn=preexec)
        _started.add(self.process)
        os.close(writing)
        said = b""
        deadline = time.monotonic() + timeout
        while b"\n" not in said and (left := deadline - time.monotonic()) > 0:
            if select.select([reading], [], [], left)[0]:
                more = os.read(reading, 4096)
                if not more:
                    break
                said += more
        os.close(reading)
        return said.decode().split("\n")[0] or "ended"

    def said(self):
        """What the daemon wrote to its standard streams."""
        self.log.seek(0)
        return self.log.read()

    def client(self, timeout=20):
        return Client(self.socket, timeout)

    def call(self, method, **parameters):
        with self.client() as client:
            return client.call(method, **parameters)

    def await_history(self):
        """Returns when the daemon has read it all; until then it refuses other calls."""
        while True:
            try:
                return self.call("Status", offset=0)
            except Refused as refused:
                if refused.name != "Rebuilding":
                    raise
                time.sleep(0.05)

    def kill(self, number=signal.SIGKILL):
        if self.process:
            if self.process.poll() is None:
                self.process.send_signal(number)
            return self.wait()

    def wait(self, timeout=30):
        status = self.process.wait(timeout)
        _started.discard(self.process)
        return status

    def stop(self):
        return self.kill(signal.SIGTERM)

    def kana(self, *arguments, timeout=30, **environment):
        """Runs the client; it finds the daemon by KANA_HOME."""
        return subprocess.run(
            [KANA, *arguments], env=self.environment(**environment), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=timeout)

    def records(self):
        """The history as the daemon exports it, parsed."""
        with self.client() as client:
            return [
                json.loads(line) for part in client.call_many("Export") for line in part["records"]]

    def memory(self):
        """Kilobytes the daemon holds."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def seal(members):
    """A journal line of these members, with checksum and line end."""
    text = json.dumps(members, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
    return text + b',"crc":"%08x"}\n' % zlib.crc32(text)


class Learner:
    """Practises through one connection, and remembers what was acknowledged."""

    def __init__(self, client, prefix="k"):
        self.client, self.prefix = client, prefix
        self.count = 0
        self.acknowledged = []
        self.trying = None

    def answer(self):
        """Asks and answers with the first option not tried yet."""
        question = self.client.call("Ask", offset=0)["question"]
        option = next(text for text in question["options"] if text not in question["tried"])
        self.count += 1
        self.trying = f"{self.prefix}-{self.count}"
        verdict = self.client.call("Answer", text=option, id=question["id"], key=self.trying, offset=0)
        self.acknowledged.append(self.trying)
        self.trying = None
        return verdict["verdict"]


STATUS = (
    "kind", "deck", "mode", "streak", "bestStreak", "dayStreak", "answeredToday", "due", "currentPosition",
    "maxPosition", "total")


def status(client):
    """The figures of Status that must come back after a crash."""
    found = client.call("Status", offset=0)
    pending = found.get("pending") or {}
    return {
        **{name: found.get(name) for name in STATUS},
        "pending": pending.get("id"), "tried": pending.get("tried")}
