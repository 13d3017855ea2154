#!/usr/bin/env python3
"""Nobody but the learner gets in, and nobody is kept waiting by a daemon that hangs.

Another user at the socket, with folders closed and opened; folders that are links, foreign or writable by
others; umask 000; something else in the socket's place; two daemons for one history; client and daemon in
many environments; a socket path longer than the system takes; a stopped daemon.
Turns red: a kanad without the peer check or the checks of its folders. (INTRUDER_OWN=1 lets the "other" user
be the learner himself: he must be found inside.)
"""
import stat

from proofs import *

OTHER = os.getuid() if os.environ.get("INTRUDER_OWN") else 54_321
DEADLINE = 2.5  # seconds a command may take when nobody answers; 2 are its own


def as_other(act):
    """Runs a function in a child with another user's rights; what it returns, as text."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(OTHER, OTHER, OTHER)
            os.setresuid(OTHER, OTHER, OTHER)
            said = str(act())
        except BaseException as error:  # whatever it is, the parent must hear of it
            said = f"{type(error).__name__}: {error}"
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        said = file.read()
    os.waitpid(child, 0)
    return said


def started(**arguments):
    home = Home()
    assert home.start(**arguments) == "ready", home.said()
    return home


def mode(path):
    return stat.S_IMODE(os.lstat(path).st_mode)


# --- Others -----------------------------------------------------------------------------------


def modes(tally):
    home = started(preexec=lambda: os.umask(0))
    with home.client() as client:
        learner = Learner(client)
        learner.answer()
    home.stop()
    home.start(preexec=lambda: os.umask(0))
    for folder, _, names in os.walk(home.path):
        if folder != home.path:
            tally.check(mode(folder) == 0o700, f"umask 000: {folder} has mode {mode(folder):o}")
        for name in names:
            path = os.path.join(folder, name)
            tally.check(mode(path) == 0o600, f"umask 000: {path} has mode {mode(path):o}")
    home.kill()


def others(tally):
    home = started()

    def call():
        return home.client(timeout=3).call("Status")["streak"]

    os.chmod(home.path, 0o755)
    said = as_other(call)
    tally.check("Permission denied" in said, f"another user, folder closed: {said}")
    os.chmod(f"{home.path}/run", 0o755)
    said = as_other(call)
    tally.check("Permission denied" in said, f"another user, socket closed: {said}")
    os.chmod(home.socket, 0o666)
    said = as_other(call)
    tally.check(said.startswith("Gone"), f"another user, all open: {said}")
    for name in ("data", "state"):
        said = as_other(lambda: os.listdir(f"{home.path}/{name}"))
        tally.check("Permission denied" in said, f"another user reads {name}: {said}")
    tally.check(home.call("Status")["streak"] == 0, "the learner is kept out")
    home.kill()
    # The other way round: a socket of somebody else where ours should be.
    home = Home()
    os.chmod(home.path, 0o755)
    os.mkdir(f"{home.path}/run", 0o700)
    squatter = socket.socket(socket.AF_UNIX)
    squatter.bind(home.socket)
    squatter.listen()
    if OTHER != os.getuid():
        os.chown(home.socket, OTHER, OTHER)
    said = home.start()
    tally.check(said != "ready" and home.socket in said, f"a foreign socket is taken for ours: {said}")
    home.kill()


def folders(tally):
    def linked(path):
        os.mkdir(path + ".real", 0o700)
        os.symlink(path + ".real", path)

    def group_writable(path):
        os.mkdir(path)
        os.chmod(path, 0o770)

    def foreign(path):
        os.mkdir(path, 0o700)
        os.chown(path, OTHER, OTHER)

    def no_folder(path):
        open(path, "w").close()

    for spoil in [linked, group_writable, no_folder] + ([foreign] if os.geteuid() == 0 else []):
        for name in ("data", "state", "run", "data/journal"):
            home = Home()
            path = f"{home.path}/{name}"
            if "/" in name:
                os.mkdir(os.path.dirname(path), 0o700)
            spoil(path)
            said = home.start()
            status = None if said == "ready" else home.wait()
            tally.check(
                status not in (None, 0) and path in said, f"{spoil.__name__} {name}: {said} ({status})")
            home.kill()
            run = home.kana("status")
            tally.check(
                run.returncode == 69 and len(run.stderr.splitlines()) == 1 and path in run.stderr,
                f"{spoil.__name__} {name}, kana: {run.returncode} {run.stderr}")


def in_the_way(tally):
    makers = {
        "file": lambda path: open(path, "w").write("mine"), "folder": os.mkdir, "fifo": os.mkfifo,
        "link": lambda path: os.symlink("/etc/passwd", path)}
    for name, make in makers.items():
        home = Home()
        os.mkdir(f"{home.path}/run", 0o700)
        make(home.socket)
        before = os.lstat(home.socket)
        said = home.start()
        after = os.lstat(home.socket)
        tally.check(
            said != "ready" and home.socket in said and before.st_ino == after.st_ino,
            f"a {name} in the socket's place: {said}")
        home.kill()
    home = started()
    home.kill()
    tally.check(os.path.exists(home.socket), "no socket is left to be replaced")
    tally.check(home.start() == "ready", f"a stale socket: {home.said()}")
    home.kill()


# --- One daemon -------------------------------------------------------------------------------


def two(tally):
    home = started()
    for more in ({}, {"KANA_SOCKET": f"{home.path}/run/other.sock"}):
        second = Home(home.path)
        said = second.start(**more)
        status = None if said == "ready" else second.wait()
        tally.check(
            status == 75 and str(home.process.pid) in said, f"a second daemon {more}: {said} ({status})")
        second.kill()
    tally.check(home.call("Status")["streak"] == 0, "the first daemon was disturbed")
    home.kill()
    for turn in range(5 if LONG else 1):
        home = Home()
        clients = [
            subprocess.Popen(
                [KANA, "call", "Doctor"], env=home.environment(), stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True) for _ in range(20)]
        results = [client.communicate(timeout=60) for client in clients]
        good = [json.loads(out) for out, _ in results if out]
        late = [error for out, error in results if not out]
        tally.check(
            len({found["pid"] for found in good}) == 1 and not [one for one in late if "in time" not in one],
            f"20 clients at once: {len({found['pid'] for found in good})} daemons, {late[:2]}")
        home.kana("daemon", "stop")


def environments(tally):
    """Both programs find each other in every environment."""
    base = {name: os.environ[name] for name in ("PATH", "LANG", "TERM") if name in os.environ}
    for name, make in {
            "usual": lambda top: {"XDG_RUNTIME_DIR": f"{top}/run"},
            "no XDG_RUNTIME_DIR": lambda top: {},
            "empty variables": lambda top: {
                "XDG_RUNTIME_DIR": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "", "KANA_HOME": "", "KANA_SOCKET": ""},
            "relative variables": lambda top: {"XDG_RUNTIME_DIR": "run", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "."},
            "of another user (su)": lambda top: {"XDG_RUNTIME_DIR": f"{top}/foreign"},
            "missing folder": lambda top: {"XDG_RUNTIME_DIR": f"{top}/none"},
            "relative KANA_HOME": lambda top: {"KANA_HOME": "here"},
            "KANA_SOCKET": lambda top: {"KANA_SOCKET": f"{top}/run/k.sock"},
            "in tmux": lambda top: {"XDG_RUNTIME_DIR": f"{top}/run", "TMUX": "/tmp/tmux-0/default,1,0"},
    }.items():
        top = Home().path
        os.mkdir(f"{top}/run", 0o700)
        os.mkdir(f"{top}/foreign", 0o700)
        if os.geteuid() == 0:
            os.chown(f"{top}/foreign", OTHER, OTHER)
        variables = {**base, "HOME": top, **make(top)}

        def kana(*arguments, folder=top):
            return subprocess.run(
                [KANA, *arguments], env=variables, cwd=folder, capture_output=True, text=True, timeout=30,
                stdin=subprocess.DEVNULL)

        first = kana("call", "Doctor")
        again = kana("call", "Doctor", folder=top if "relative" in name else "/")
        try:
            one, other = json.loads(first.stdout), json.loads(again.stdout)
            is_same = one["pid"] == other["pid"]
            doctor = kana("doctor")
            tally.check(
                is_same and one["socket"] in doctor.stdout and doctor.returncode == 0,
                f"{name}: {one['socket']}, {other['socket']}, {doctor.stdout[-300:]}")
        except ValueError:
            tally.check(False, f"{name}: {first.stderr}{again.stderr}")
        kana("daemon", "stop")
    # A terminal that knows less than the one in which the daemon was started: a clear word, not a second daemon.
    top = Home().path
    os.mkdir(f"{top}/run", 0o700)
    with_runtime = {**base, "HOME": top, "XDG_RUNTIME_DIR": f"{top}/run"}
    first = subprocess.run([KANA, "call", "Doctor"], env=with_runtime, capture_output=True, text=True)
    start = time.monotonic()
    second = subprocess.run([KANA, "status"], env={**base, "HOME": top}, capture_output=True, text=True)
    took = time.monotonic() - start
    process = str(json.loads(first.stdout)["pid"])
    tally.check(
        second.returncode == 69 and process in second.stderr and len(second.stderr.splitlines()) == 1,
        f"another environment: {second.returncode} {second.stderr} after {took:.1f} s")
    subprocess.run([KANA, "daemon", "stop"], env=with_runtime, capture_output=True)


def long_path(tally):
    for length in sample((100, 107, 108, 120, 200, 600), 3):
        top = Home().path
        deep = top
        while len(f"{deep}/run/kanad.sock") < length:
            deep += "/" + "x" * max(1, min(60, length - len(f"{deep}/run/kanad.sock") - 1))
        os.makedirs(deep)
        home = Home(deep)
        run = home.kana("status", "--json")
        tally.check(
            run.returncode == 0 and "streak" in run.stdout,
            f"a path of {len(home.socket)}: {run.returncode} {run.stderr}")
        home.kana("daemon", "stop")


# --- A daemon that hangs ----------------------------------------------------------------------

COMMANDS = [
    "ask", "answer 1", "reveal", "undo", "start", "end", "place", "mode", "mode romaji", "status", "stats", "chart",
    "show", "explain ka", "deck list", "deck use kana", "config", "config retention 0.9", "say か", "watch", "export",
    "call Status", "daemon stop",
]


def stopped(tally):
    home = started()
    with home.client() as client:
        Learner(client).answer()
        client.call("Ask")
    home.process.send_signal(signal.SIGSTOP)
    slowest = 0
    for command in sample(COMMANDS, 4):
        start = time.monotonic()
        try:
            run = home.kana(*command.split(), timeout=10)
            took = time.monotonic() - start
            slowest = max(slowest, took)
            tally.check(
                run.returncode == 69 and took < DEADLINE and len(run.stderr.splitlines()) == 1,
                f"kana {command}: {run.returncode} after {took:.2f} s, {run.stderr!r}")
        except subprocess.TimeoutExpired:
            tally.check(False, f"kana {command}: no end")
    times = {"prompt": [], "version": []}
    for _ in range(11):
        for command, taken in times.items():
            start = time.monotonic()
            run = home.kana(command)
            taken.append(time.monotonic() - start)
            if run.returncode or run.stderr or not run.stdout.strip():
                tally.check(False, f"kana {command}: {run.returncode} {run.stdout!r} {run.stderr!r}")
    # `kana version` asks nobody: so long it takes on this machine to start and print.
    middle, least = (sorted(times[command])[5] for command in ("prompt", "version"))
    tally.check(middle < 2 * least + 0.02, f"kana prompt: median {middle * 1000:.0f} ms, version {least * 1000:.0f}")
    tally.note(f"stopped daemon: slowest command {slowest:.2f} s, prompt median {middle * 1000:.1f} ms")
    home.process.send_signal(signal.SIGCONT)
    # What was asked meanwhile may still be done, but the daemon is well.
    try:
        home.call("Status")
    except (Gone, Refused):
        home.wait()  # `daemon stop` was among it
        tally.check(home.start() == "ready", home.said())
    home.kill()


def main():
    tally = Tally("intruder")
    modes(tally)
    if os.geteuid() == 0:
        others(tally)
    else:
        tally.note("without root: no other user")
    folders(tally)
    in_the_way(tally)
    two(tally)
    environments(tally)
    long_path(tally)
    stopped(tally)
    tally.close()


main()
