#!/usr/bin/env python3
"""Any bytes on the socket are answered or cut off; the daemon stays up, small, and in time for others.

Random bytes, mutated calls, deep and long JSON, calls longer than a mebibyte, pipelined calls without reading
and with, 500 connections, half a message for ever, one byte at a time, watchers that never read, no descriptors
left. Meanwhile another client asks for Status over and over: less than half of its time may go into answers that
take more than 50 ms, and the daemon's memory stays under a bound. Median, p99 and maximum are shown. On a machine
with more to do than processors the 50 ms grow with its load, as everybody's share of them shrinks.
Turns red: a kanad without the limit on a message, or on what a client may leave unread. (HOSTILE_STOP=1 stops
the process again and again for longer than that, as calls that take too long would.)
"""
import statistics
import threading

from proofs import *

DICE = random.Random(SEED)
SIZE = 10 if LONG else 1
PEACE = 50.0 * max(1, os.getloadavg()[0] / len(os.sched_getaffinity(0)))  # milliseconds
ROOM = 120_000  # kilobytes beyond what an idle daemon holds; 64 MiB for all clients, twice in the worst case


class Neighbour:
    """Asks for Status all the time and measures."""

    def __init__(self, home):
        self.home, self.times, self.fault, self.most = home, [], None, 0
        self.isOver = threading.Event()
        self.thread = threading.Thread(target=self.ask)

    def ask(self):
        try:
            with self.home.client(timeout=60) as client:
                while not self.isOver.is_set():
                    start = time.monotonic()
                    client.call("Status", offset=0)
                    self.times.append((time.monotonic() - start) * 1000)
                    self.most = max(self.most, self.home.memory())
                    time.sleep(0.005)
        except (Gone, Refused, OSError, StopIteration) as fault:
            self.fault = fault

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.isOver.set()
        self.thread.join()


def attack(tally, name, act, home=None):
    """Runs an attack beside a neighbour; afterwards the daemon must be the same process and answer."""
    home = home or Home()
    if not home.process:
        assert home.start() == "ready", home.said()
    calm = home.memory()
    wrong = []
    with Neighbour(home) as neighbour:
        try:
            wrong = act(home) or []
        except (Gone, Refused, OSError) as fault:
            wrong = [repr(fault)]
        time.sleep(0.1)
    if neighbour.fault:
        wrong.append(f"the neighbour got {neighbour.fault!r}")
    if home.process.poll() is not None:
        wrong.append(f"the daemon ended with {home.process.returncode}: {home.said()[-200:]}")
    else:
        try:
            home.call("Status", offset=0)
        except (Gone, Refused) as fault:
            wrong.append(f"no answer afterwards: {fault}")
    times = sorted(neighbour.times) or [1e9]
    middle, late, worst = statistics.median(times), times[int(len(times) * 0.99)], times[-1]
    if sum(taken for taken in times if taken > PEACE) > sum(times) / 2 + 10 * PEACE:
        wrong.append(f"mostly more than {PEACE:.0f} ms")
    if neighbour.most - calm > ROOM:
        wrong.append(f"{neighbour.most - calm} kB more memory")
    tally.check(not wrong, f"{name} (seed {SEED}): {'; '.join(wrong)}")
    tally.note(
        f"{name}: Status median {middle:.1f} ms, p99 {late:.1f}, max {worst:.1f} of {len(times)}; "
        f"memory {calm} kB, at most {neighbour.most}")
    home.kill()


# --- Bytes ------------------------------------------------------------------------------------

CALLS = [
    {"method": INTERFACE + "Ask", "parameters": {"offset": 0}},
    {"method": INTERFACE + "Answer", "parameters": {"text": "1", "offset": 0, "next": True}},
    {"method": INTERFACE + "Answer", "parameters": {"text": "か" * 50, "id": "q2", "key": "k"}},
    {"method": INTERFACE + "Start", "parameters": {"kind": "exam", "questions": 10, "offset": 60}},
    {"method": INTERFACE + "Explain", "parameters": {"text": "ka", "answer": "が"}},
    {"method": INTERFACE + "Watch", "parameters": {"offset": 0}, "more": True},
    {"method": INTERFACE + "Config", "parameters": {"key": "pace", "value": "9" * 30}},
    {"method": INTERFACE + "BeginDeck", "parameters": {"name": "../x"}},
    {"method": INTERFACE + "AddCards", "parameters": {"token": "t", "cards": [{"question": "q", "answer": "a"}]}},
    {"method": INTERFACE + "AddRecords", "parameters": {"token": "t", "records": ["{}"]}},
    {"method": INTERFACE + "Export", "more": True},
    {"method": INTERFACE + "Status", "oneway": True},
    {"method": "org.varlink.service.GetInfo"},
    {"method": "org.varlink.service.GetInterfaceDescription", "parameters": {"interface": "io.kanaquest.Trainer"}},
]
ODD = [
    b"\0" * 1000, b"{}\0", b"[]\0", b"null\0", b'{"method":1}\0', b"\xff\xfe\0", b"[" * 200_000 + b"\0",
    b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\0", b'{"method":"' + b"x" * 900_000 + b'"}\0',
    b'{"method":"a.B","parameters":{"x":1e999999}}\0', b'{"method":"a.B","more":true,"oneway":true}\0',
    b'{"method":"a.B","method":"a.C"}\0', b'{"method":"\\ud800.X"}\0', b'{"method":"a.B","parameters":[]}\0',
    b'{"method":"io.kanaquest.Trainer.Status","parameters":{"offset":9223372036854775808}}\0',
    b'{"method":"io.kanaquest.Trainer.Status","parameters":{"offset":-9223372036854775808}}\0',
    b'{"method":"io.kanaquest.Trainer.Ask","parameters":{"offset":9223372036854775807}}\0',
    b'{"method":"io.kanaquest.Trainer.Start","parameters":{"questions":9223372036854775807}}\0',
    b'{"method":"io.kanaquest.Trainer.Start","parameters":{"from":-9223372036854775808}}\0',
    b'{"method":"io.kanaquest.Trainer.Answer","parameters":{"text":"a","elapsed":-9223372036854775808}}\0',
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
]


def mutated():
    message = bytearray(json.dumps(DICE.choice(CALLS), ensure_ascii=DICE.random() < 0.5).encode() + b"\0")
    for _ in range(DICE.randrange(6)):
        place = DICE.randrange(len(message))
        action = DICE.randrange(5)
        if action == 0:
            message[place] = DICE.randrange(256)
        elif action == 1:
            del message[place:place + DICE.randrange(1, 8)]
        elif action == 2:
            message[place:place] = DICE.randbytes(DICE.randrange(1, 8))
        elif action == 3:
            message[place:place] = message[:DICE.randrange(len(message))]
        else:
            message[place:place] = DICE.choice([b"\0", b'"', b"{", b"}", b"\\u0000", b"-1", b"1e400", b"\xe3"])
        if not message:
            message = bytearray(b"\0")
    return bytes(message)


def throw(home, data, wait=0.02):
    """Sends bytes and takes a little of what comes back."""
    client = home.client(timeout=wait)
    try:
        client.socket.sendall(data)
        client.socket.recv(1 << 16)
    except OSError:
        pass
    client.close()


def random_bytes(home):
    for _ in range(60 * SIZE):
        throw(home, DICE.randbytes(DICE.randrange(1, 4000)), wait=0.005)


def mutated_calls(home):
    for _ in range(100 * SIZE):
        throw(home, b"".join(mutated() for _ in range(DICE.randrange(1, 20))), wait=0.01)


EXTREMES = [-(1 << 63), -(1 << 52), -1441, -1, 0, 1441, 1 << 31, 1 << 52, (1 << 63) - 1]
NUMBERS = {
    "Ask": ["offset"], "Answer": ["elapsed", "offset"], "Start": ["questions", "from", "offset"],
    "Status": ["offset"], "Stats": ["offset"], "Chart": ["offset"], "Watch": ["offset"], "Undo": ["offset"],
    "Reveal": ["offset"], "End": ["offset"], "Mode": ["offset"], "Config": ["offset"],
}


def extreme_numbers(home):
    """Every whole number of every call at its extremes."""
    for method, names in NUMBERS.items():
        for name in names:
            for number in EXTREMES:
                parameters = {"text": "1"} if method == "Answer" else {"kind": "exam"} if name == "questions" else {}
                try:
                    home.call(method, **{**parameters, name: number})
                except Refused:
                    pass


def hostile_histories(home):
    """Imports whose lines are well sealed and full of nonsense."""
    with home.client() as client:
        learner = Learner(client)
        for _ in range(4):
            learner.answer()
    lines = [record for record in home.records() if record["kind"] != "journal"]
    lines += [
        {"kind": "placed", "seq": 1, "at": 0, "offset": 0, "deck": "kana", "filter": "x", "maxPosition": 9,
         "cards": ["あ"]},
        {"kind": "began", "seq": 1, "at": 0, "offset": 0, "run": "exam", "deck": "kana", "of": 5},
        {"kind": "undone", "seq": 1, "at": 0, "offset": 0, "undoes": 3},
        {"kind": "set", "seq": 1, "at": 0, "offset": 0, "key": "rollover", "value": "99999999999999999999"},
        {"kind": "deck", "seq": 1, "at": 0, "offset": 0, "action": "used", "deck": "../../x", "count": 1},
    ]
    own = home.call("Doctor")["device"]
    for turn in range(12 * SIZE):
        device = own if DICE.random() < 0.3 else "%016x" % DICE.randrange(1 << 64)
        records = [seal({"kind": "journal", "version": 1, "device": device, "segment": 1})]
        for number in range(DICE.randrange(1, 12)):
            record = dict(DICE.choice(lines))
            record.pop("crc", None)
            record["seq"] = number + 1
            for key in DICE.sample(list(record), DICE.randrange(4)):
                old = record[key]
                if isinstance(old, int):
                    record[key] = DICE.choice(EXTREMES)
                elif isinstance(old, str) and key != "kind":
                    record[key] = DICE.choice(["", "x" * 5000, "99", "\u0000", "kana", "か゚", "../../etc"])
                elif isinstance(old, list):
                    record[key] = DICE.choice([[], ["あ"] * 2000, ["", "\u0301"]])
            records.append(seal(record))
        try:
            with home.client() as client:
                token = client.call("BeginImport")["token"]
                client.call("AddRecords", token=token, records=[line.decode()[:-1] for line in records])
                client.call("CommitImport", token=token, offset=0)
        except Refused:
            pass
        with home.client() as client:
            for method in ("Status", "Ask", "Stats", "Chart", "Undo", "Doctor", "Show", "ListDecks"):
                for _ in range(500):
                    try:
                        client.call(method)
                    except Refused as error:
                        if error.name == "Rebuilding":
                            time.sleep(0.01)
                            continue
                    break
    home.stop()
    if (said := home.start()) != "ready":
        return [f"does not start again: {said}"]


def odd_messages(home):
    for message in ODD:
        throw(home, message, wait=0.15)


# --- Too much ---------------------------------------------------------------------------------


def too_long(home):
    """A message of a mebibyte is read; a longer one is cut off, with or without its end."""
    wrong = []
    body = b'{"method":"io.kanaquest.Trainer.Status","parameters":{"x":"%s"}}'
    fits = body % (b"x" * ((1 << 20) - len(body) + 2))
    with home.client() as client:
        client.socket.sendall(fits + b"\0")
        if "error" not in client.receive():
            wrong.append("an unknown parameter passes")
    for end in (b"", b"\0"):
        with home.client() as client:
            try:
                client.socket.sendall(fits + b"x" + end)
                for _ in range(64):
                    client.socket.sendall(b"x" * (1 << 20))
                if client.socket.recv(1):
                    wrong.append("an overlong message is answered")
            except TimeoutError:
                wrong.append("an overlong message is waited for")
            except OSError:
                pass
    return wrong


def pipelined(home):
    """Very many calls in one go; all answered, in order."""
    count, size = 10_000 * SIZE, 500
    wrong = []
    with home.client(timeout=120) as client:
        def write():
            for start in range(0, count, size):
                client.socket.sendall(b"".join(
                    b'{"method":"io.kanaquest.Trainer.Explain","parameters":{"text":"ka","answer":"%d"}}\0' % number
                    if number % 100 == 0 else b'{"method":"org.varlink.service.GetInfo"}\0'
                    for number in range(start, start + size)))
        writer = threading.Thread(target=write)
        writer.start()
        got = b""
        replies = 0
        while replies < count:
            more = client.socket.recv(1 << 20)
            if not more:
                wrong.append(f"cut off after {replies}")
                break
            for message in (got + more).split(b"\0")[:-1]:
                if (b'"kana"' in message or b"error" in message) != (replies % 100 == 0):
                    wrong.append(f"out of order at {replies}: {message[:80]}")
                    return wrong
                replies += 1
            got = (got + more).rpartition(b"\0")[2]
        writer.join()
    return wrong


def unread(home):
    """Calls poured in by clients that take no reply."""
    clients = [home.client(timeout=0.2) for _ in range(20)]
    message = b'{"method":"io.kanaquest.Trainer.Chart","parameters":{"offset":0}}\0' * 500
    for _ in range(10 * SIZE):
        for client in clients:
            try:
                client.socket.send(message, socket.MSG_DONTWAIT)
            except OSError:
                pass
        time.sleep(0.05)
    for client in clients:
        client.close()


def many(home):
    """500 connections; each is served."""
    clients = [home.client() for _ in range(500)]
    for client in clients:
        client.call("Status", offset=0)
    for client in clients:
        client.close()


def half_open(home):
    """Messages that are never ended; over 10 s each is cut off (looked at in a long run)."""
    clients = [home.client() for _ in range(200)]
    for client in clients:
        client.socket.sendall(b'{"method":"io.kanaquest.Trainer.Sta')
    for client in clients[100:]:
        client.socket.shutdown(socket.SHUT_WR)
    wrong = []
    if LONG:
        time.sleep(12)
        for client in clients:
            client.socket.settimeout(1)
            try:
                if client.socket.recv(1) != b"":
                    wrong.append("an unfinished call is answered")
            except TimeoutError:
                wrong.append("an unfinished call is waited for")
            except OSError:
                pass
    else:
        time.sleep(0.5)
    for client in clients:
        client.close()
    return wrong[:3]


def drop_by_drop(home):
    """A call that comes a byte at a time is a call."""
    with home.client() as client:
        for byte in b'{"method":"io.kanaquest.Trainer.Status","parameters":{"offset":0}}\0':
            client.socket.sendall(bytes([byte]))
            time.sleep(0.005)
        return [] if "streak" in client.receive().get("parameters", {}) else ["no answer"]


def sleepy_watchers(home):
    """Watchers that never read while much happens; the newest state reaches them at last."""
    watchers = [home.client() for _ in range(50)]
    for watcher in watchers:
        watcher.send("Watch", {"offset": 0}, more=True)
    with home.client() as client:
        learner = Learner(client)
        for _ in range(150 * SIZE):
            learner.answer()
        answered = client.call("Status", offset=0)["answeredToday"]
    wrong = []
    for watcher in watchers[:5]:
        watcher.socket.settimeout(3)
        last = None
        try:
            while last is None or last["answeredToday"] != answered:
                last = watcher.receive()["parameters"]
        except Gone:
            wrong.append(f"a watcher knows of {last and last['answeredToday']} answers, not of {answered}")
    for watcher in watchers:
        watcher.close()
    return wrong


def few_descriptors(home):
    """More clients than descriptors: those inside are served, and the rest once there is room."""
    inside = [home.client() for _ in range(30)]
    for client in inside:
        client.call("Status", offset=0)
    outside = [home.client() for _ in range(80)]
    for client in inside:
        client.call("Status", offset=0)
    learner = Learner(inside[0])
    for _ in range(3):
        learner.answer()  # files can still be opened
    for client in inside:
        client.close()
    for client in outside[:20]:
        client.call("Status", offset=0)
    for client in outside:
        client.close()
    time.sleep(1.2)


def narrow():
    import resource
    home = Home()
    said = home.start(preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)))
    assert said == "ready", said
    return home


def hiccups(home):
    """For HOSTILE_STOP."""
    for _ in range(40):
        home.process.send_signal(signal.SIGSTOP)
        time.sleep(1.4 * PEACE / 1000)
        home.process.send_signal(signal.SIGCONT)
        time.sleep(0.4 * PEACE / 1000)


def main():
    tally = Tally("hostile")
    for act in (
            random_bytes, mutated_calls, odd_messages, extreme_numbers, too_long, pipelined, unread, many, half_open,
            drop_by_drop, sleepy_watchers):
        attack(tally, act.__name__, act)
    attack(tally, "few_descriptors", few_descriptors, narrow())
    # Last: reading a history anew answers Rebuilding, so nobody is asked meanwhile.
    home = Home()
    home.start()
    try:
        wrong = hostile_histories(home) or []
        home.call("Status")
    except (Gone, Refused, AssertionError) as fault:
        wrong = [repr(fault), home.said()[-300:]]
    tally.check(not wrong, f"hostile_histories (seed {SEED}): {wrong}")
    if os.environ.get("HOSTILE_STOP"):
        attack(tally, "hiccups", hiccups)
    tally.close()


main()
