#!/usr/bin/env python3
"""Large things come in whole or not at all, and an end that is asked for loses nothing.

1. SIGKILL at every system call that touches files while a deck comes in, takes another's place and is removed,
   and while a history of three devices is merged, which also fills gaps of this device's own.
2. SIGKILL at random instants while histories and decks come in and go out and others answer and undo.
3. SIGTERM while eight clients answer: every acknowledged answer is there, and kanad ends with 0.
4. The program is replaced while eight clients answer: it makes way, and the next one knows every answer.

Turns red: an import whose files get their places one by one; a deck removed before the history says so and not
put back; a kanad that ends in the midst of a turn. (Tried with UPHEAVAL_LOSE=1, which removes a file of an
import after the kill.)
"""
import glob
import shutil
import threading

from crash import CALLS, fresh
from proofs import *

DEVICE = "0123456789abcdef"
OTHERS = ("aaaa", "bbbb", "cccc")
OWN = 12  # own entries, of which the home lacks some
GAP = range(4, 9)


def deck(text):
    return [{"question": f"question {n}", "answer": f"{text} {n}"} for n in range(8)]


def line(number, at):
    return seal({"kind": "set", "seq": number, "at": at, "offset": 0, "key": "input", "value": "choice"})


def lines(device, numbers):
    yield seal({"kind": "journal", "version": 1, "device": device, "segment": 1})
    for number in numbers:
        yield line(number, 1_700_000_000_000 + number * 1_000 + ord(device[0]))


def coming(tag=""):
    """An export of other devices and of this one's whole history."""
    records = [text for device in OTHERS for text in lines(device + tag, range(1, 30))]
    return [text.decode().rstrip("\n") for text in records + list(lines(DEVICE, range(1, OWN + 1)))]


def template():
    """A home with a gap in its own history."""
    home = Home()
    os.makedirs(home.journal, mode=0o700)
    numbers = [number for number in range(1, OWN + 1) if number not in GAP]
    for path, parts in (
        (f"{home.journal}/{DEVICE}.1.jsonl", lines(DEVICE, numbers)),
        (f"{home.path}/data/device", [DEVICE.encode() + b"\n"])):
        with open(path, "wb") as file:
            file.write(b"".join(parts))
        os.chmod(path, 0o600)
    assert home.start() == "ready", home.said()
    home.call("Status", offset=0)
    home.stop()
    return home


def patiently(client, method, **parameters):
    """A call that is made again while the history is read."""
    while True:
        try:
            return client.call(method, **parameters)
        except Refused as refused:
            if refused.name != "Rebuilding":
                raise
            time.sleep(0.01)


def bring_deck(client, name, text):
    token = patiently(client, "BeginDeck", name=name)["token"]
    patiently(client, "AddCards", token=token, cards=deck(text))
    patiently(client, "CommitDeck", token=token, offset=0)


def bring_history(client, records):
    token = patiently(client, "BeginImport")["token"]
    for start in range(0, len(records), 25):
        patiently(client, "AddRecords", token=token, records=records[start:start + 25])
    return patiently(client, "CommitImport", token=token)


class Course:
    """What was acknowledged until the kill, and what was on its way."""

    STEPS = ("old deck", "history", "new deck", "known", "removed")

    def __init__(self):
        self.done, self.trying, self.is_over = [], None, False

    def run(self, home):
        try:
            with home.client() as client:
                for step in self.STEPS:
                    self.trying = step
                    if step.endswith("deck"):
                        bring_deck(client, "poems", step)
                    elif step == "removed":
                        patiently(client, "RemoveDeck", name="poems", offset=0)
                    else:
                        bring_history(client, coming())
                    self.done.append(step)
                    self.trying = None
                client.call("Stop")
            self.is_over = True
        except (Gone, OSError):
            pass


def merged(home):
    """The numbers of every device's entries, and what is wrong with them."""
    numbers, device = {}, None
    for record in home.records():
        if record["kind"] == "journal":
            device = record["device"]
        else:
            numbers.setdefault(device, []).append(record["seq"])
    doubled = [device for device, found in numbers.items() if len(found) != len(set(found))]
    return numbers, [f"doubled entries of {device}" for device in doubled]


def faults(home, course):
    if os.environ.get("UPHEAVAL_LOSE"):
        for path in glob.glob(f"{home.journal}/**/bbbb.1.jsonl", recursive=True):
            os.remove(path)
    said = home.start()
    if said != "ready":
        return [f"does not start: {said}"]
    with home.client() as client:
        decks = [one["name"] for one in patiently(client, "ListDecks")["decks"]]
        answer = None
        if "poems" in decks:
            cards = [card for part in client.call_many("ReadDeck", name="poems") for card in part["cards"]]
            answer = cards[0]["answer"].rpartition(" ")[0]
            if len(cards) != 8:
                answer = f"{len(cards)} cards"
        notice = client.call("Status", offset=0).get("notice")
    numbers, found = merged(home)
    whole = {device: list(range(1, 30)) for device in OTHERS}
    own = numbers.pop(DEVICE, [])
    wanted = [numbers == whole and set(range(1, OWN + 1)) <= set(own)]
    wanted += [] if "history" in course.done else [not numbers and not set(GAP) & set(own)]
    if not any(wanted):
        found.append(f"the import is neither in nor out: {numbers.keys()}, own {own}")
    states = {"old deck": "old deck", "new deck": "new deck", "removed": None}
    now = ([None] + [states[step] for step in course.done if step in states])[-1]
    allowed = [now] + ([states[course.trying]] if course.trying in states else [])
    if answer not in allowed:
        found.append(f"the deck is {answer}, not one of {allowed}")
    if notice:
        found.append(f"notice: {notice}")
    left = [name for folder in ("data", "data/decks", "data/journal")
            for name in os.listdir(f"{home.path}/{folder}") if name.startswith(".incoming") or name == "arriving"]
    if left:
        found.append(f"left behind: {left}")
    home.kill()
    return found


def places(base):
    home = fresh(base)
    trace = f"{home.path}/trace"
    calls = CALLS + ["link", "rmdir", "mkdir"]
    assert home.start("strace", "-D", "-y", "-o", trace, "-e", "trace=" + ",".join(calls)) == "ready"
    course = Course()
    course.run(home)
    assert course.is_over, (course.done, course.trying)
    home.wait()
    counts, found = {}, []
    for text in open(trace):
        name = text.split("(")[0]
        if name in calls:
            counts[name] = counts.get(name, 0) + 1
            if home.path in text:
                found.append((name, counts[name]))
    return found


def sweep(tally):
    base = template()
    points = places(base)
    tally.note(f"{len(points)} calls touch files in the course")
    for name, number in sample(points, 24):
        home = fresh(base)
        course = Course()
        said = home.start(
            "strace", "-D", "-qq", "-o", "/dev/null", "-e", f"trace={name}",
            "-e", f"inject={name}:signal=KILL:when={number}")
        if said == "ready":
            course.run(home)
        try:
            home.wait()
        except subprocess.TimeoutExpired:
            home.kill()
        found = faults(home, course)
        tally.check(not found, f"killed at {name} {number}: {'; '.join(found)}")
        shutil.rmtree(home.path)


class Crowd:
    """Clients that answer, and some that do other things, until the daemon is gone."""

    def __init__(self, home, tag, answering=8, others=()):
        self.home, self.tag, self.learners, self.results = home, tag, [], []
        work = [(self.answer, number) for number in range(answering)] + [(other, None) for other in others]
        self.threads = [threading.Thread(target=self.guard, args=one) for one in work]
        for thread in self.threads:
            thread.start()

    def guard(self, work, number):
        try:
            work(number)
        except (Gone, OSError, StopIteration):
            pass

    def answer(self, number):
        learner = Learner(self.home.client(), f"{self.tag}c{number}")
        self.learners.append(learner)
        while True:
            try:
                learner.answer()
            except Refused as refused:
                learner.trying = None  # another was faster, or the history is being read
                if refused.name == "Rebuilding":
                    time.sleep(0.005)

    def join(self):
        for thread in self.threads:
            thread.join()
        return ({key for learner in self.learners for key in learner.acknowledged},
                {learner.trying for learner in self.learners if learner.trying})


def compare(tally, home, acknowledged, trying, what):
    keys = [record["key"] for record in home.records() if record["kind"] == "answered"]
    lost, strange = acknowledged - set(keys), set(keys) - acknowledged - trying
    tally.check(
        not lost and not strange and len(keys) == len(set(keys)),
        f"{what} (seed {SEED}): {len(lost)} lost, {len(strange)} strange, {len(keys) - len(set(keys))} doubled")


def turmoil(tally, rounds):
    """Random kills while everything happens at once."""
    dice = random.Random(SEED)
    home = Home()
    acknowledged, trying = set(), set()
    brought, counts = set(), [0, 0, 0]
    for turn in range(rounds):
        if home.start() != "ready":
            return tally.check(False, f"round {turn}: {home.said()}")

        def histories(_):
            with home.client() as client:
                for number in range(1000):
                    tag = f"-{turn}-{number}"
                    bring_history(client, coming(tag))
                    brought.update(device + tag for device in OTHERS)
                    counts[0] += 1

        def decks(_):
            with home.client() as client:
                for number in range(1000):
                    bring_deck(client, f"deck{turn}", f"text {number}")
                    counts[1] += 1
                    if number % 3 == 2:
                        patiently(client, "RemoveDeck", name=f"deck{turn}", offset=0)

        def exports(_):
            with home.client() as client:
                while True:
                    try:
                        for _ in client.call_many("Export"):
                            pass
                        counts[2] += 1
                    except Refused:
                        time.sleep(0.005)

        crowd = Crowd(home, f"t{turn}", 4, (histories, decks, exports))
        time.sleep(dice.uniform(0.1, 2))
        home.kill()
        done, tried = crowd.join()
        acknowledged |= done
        trying |= tried
        said = home.start()
        if not tally.check(said == "ready", f"round {turn}: {said}"):
            return None
        with home.client() as client:
            patiently(client, "Status", offset=0)
        compare(tally, home, acknowledged, trying, f"round {turn}")
        numbers, found = merged(home)
        lost = [device for device in brought if numbers.get(device) != list(range(1, 30))]
        halves = {device.partition("-")[2] for device in numbers if "-" in device and device[:4] in OTHERS}
        torn = [tag for tag in halves if not all(f"{one}-{tag}" in numbers for one in OTHERS)]
        tally.check(
            not lost and not torn and not found,
            f"round {turn} (seed {SEED}): imports lost {lost}, torn {torn}, {found}")
        home.kill()
    return tally.note(f"{len(acknowledged)} answers, {counts[0]} histories, {counts[1]} decks, {counts[2]} exports")


def ends(tally, rounds):
    """SIGTERM, and a new program in the old one's place, under load."""
    dice = random.Random(SEED)
    home = Home()
    program = f"{home.path}/kanad"
    shutil.copy2(KANAD, program)
    acknowledged, trying = set(), set()
    for turn in range(rounds):
        replaces = turn % 3 == 2
        if home.start(program=program) != "ready":
            return tally.check(False, f"round {turn}: {home.said()}")
        crowd = Crowd(home, f"e{turn}")
        time.sleep(dice.uniform(0.02, 0.4))
        if replaces:
            shutil.copy2(KANAD, program + ".new")
            os.rename(program + ".new", program)
            # It makes way when nobody is in the middle of anything.
            time.sleep(dice.uniform(0.1, 0.3))
            with home.client() as client:
                client.call("Status", offset=0)
        home.process.send_signal(signal.SIGTERM)
        result = home.wait()
        done, tried = crowd.join()
        acknowledged |= done
        trying |= tried
        tally.check(result == 0, f"round {turn}: ended with {result}: {home.said()}")
        assert home.start(program=program) == "ready", home.said()
        compare(tally, home, acknowledged, trying, f"round {turn} after {'an upgrade' if replaces else 'SIGTERM'}")
        home.kill()
    return tally.note(f"{len(acknowledged)} answers acknowledged before an end")


if __name__ == "__main__":
    need("strace")
    tally = Tally("upheaval")
    sweep(tally)
    turmoil(tally, 60 if LONG else 6)
    ends(tally, 60 if LONG else 9)
    tally.close()
