#!/usr/bin/env python3
"""Killing kanad at any instant loses nothing acknowledged and doubles nothing.

1. SIGKILL at every system call that touches its files, in a course with answers, undo, a deck, a setting,
   a new journal segment and state.json. strace injects the signal before the call takes effect.
2. SIGKILL at random instants while eight clients answer.

Afterwards every acknowledged answer is in the history once, the one in flight at most once, the numbers
have no gap, Status is as acknowledged, and the same when state.json is removed and all is read anew.
Turns red: a kanad that replies before it writes; a journal whose line is written in two parts; state.json
written before the journal. (Tried with CRASH_LOSE=1, which cuts the last line off the journal after the kill.)
"""
import glob
import shutil
import threading

from proofs import *

CALLS = ["openat", "write", "fdatasync", "fsync", "rename", "unlink", "ftruncate", "close", "flock"]
SEGMENT_LIMIT = 4 << 20  # Sources/kanad/Journal.swift
DECK = [{"question": f"question {n}", "answer": f"answer {n}"} for n in range(8)]


def template():
    """A home whose journal is a few lines short of a new segment."""
    home = Home()
    os.makedirs(home.journal, mode=0o700)
    device, line = "0123456789abcdef", b""
    content = seal({"kind": "journal", "version": 1, "device": device, "segment": 1, "after": 0})
    seq = 0
    while len(content) < SEGMENT_LIMIT - 2_000:
        seq += 1
        pad = min(60_000, SEGMENT_LIMIT - 1_200 - len(content))
        content += seal({"kind": "ended", "seq": seq, "at": 1_700_000_000_000, "offset": 0, "pad": "x" * pad})
    for path, bytes_ in (
        (f"{home.journal}/{device}.1.jsonl", content), (f"{home.path}/data/device", device.encode() + b"\n")):
        with open(path, "wb") as file:
            file.write(bytes_)
        os.chmod(path, 0o600)
    assert home.start() == "ready", home.said()
    home.await_history()
    home.stop()
    return home, seq


class Course:
    """What is done until the kill comes, and what was acknowledged of it."""

    def __init__(self):
        self.done = []  # (kind, detail) of every acknowledged change
        self.trying = None
        self.status = None
        self.is_over = False

    def change(self, client, kind, detail, method, **parameters):
        self.trying = (kind, detail)
        reply = client.call(method, **parameters)
        self.done.append(self.trying)
        self.trying = None
        self.status = None  # Not asked since: the kill may come before it is.
        return reply

    def answers(self, client, count):
        for _ in range(count):
            question = client.call("Ask", offset=0)["question"]
            text = next(text for text in question["options"] if text not in question["tried"])
            key = f"k{len(self.done)}"
            self.change(client, "answered", key, "Answer", text=text, id=question["id"], key=key, offset=0)
            self.status = status(client)

    def run(self, home):
        try:
            with home.client() as client:
                self.answers(client, 4)
                self.change(client, "undone", None, "Undo", offset=0)
                self.status = status(client)
                token = client.call("BeginDeck", name="poems")["token"]
                client.call("AddCards", token=token, cards=DECK)
                self.change(client, "deck", "imported", "CommitDeck", token=token, offset=0)
                self.change(client, "set", "retention", "Config", key="retention", value="0.85", offset=0)
                self.status = status(client)
                self.answers(client, 5)
                if LONG:
                    time.sleep(1.7)  # until state.json has been written
                    self.answers(client, 2)
                client.call("Stop")
            self.is_over = True
        except (Gone, OSError):
            pass


def identity(record):
    kind = record["kind"]
    detail = {"answered": "key", "deck": "action", "set": "key"}.get(kind)
    return kind, record.get(detail) if detail else None


def faults(home, course, before):
    """What is wrong with a home after the kill; also starts it anew twice."""
    if os.environ.get("CRASH_LOSE"):
        last = max(glob.glob(f"{home.journal}/*.jsonl"))
        with open(last, "rb+") as file:
            lines = file.read().splitlines(keepends=True)
            file.seek(0)
            file.truncate()
            file.write(b"".join(lines[:-1]))
    said = home.start()
    if said != "ready":
        return [f"does not start: {said}"]
    found = []
    with home.client() as client:
        now = status(client)
        answers = client.call("Doctor")["answers"]
        decks = [deck["name"] for deck in client.call("ListDecks")["decks"]]
        notice = client.call("Status", offset=0).get("notice")
    records = [record for record in home.records() if record["kind"] != "journal"]
    numbers = sorted(record["seq"] for record in records)
    if numbers != list(range(1, len(numbers) + 1)):
        found.append(f"numbers have gaps or doubles: {numbers[before:]}")
    kept = [identity(record) for record in sorted(records, key=lambda record: record["seq"])[before:]]
    kept = [one for one in kept if one[0] in ("answered", "undone", "deck", "set")]
    allowed = [course.done] + ([course.done + [course.trying]] if course.trying else [])
    if kept not in allowed:
        found.append(f"acknowledged {course.done}, trying {course.trying}, kept {kept}")
    if answers != sum(one[0] == "answered" for one in kept) - sum(one[0] == "undone" for one in kept):
        found.append(f"{answers} answers remembered of {kept}")
    if ("deck", "imported") in course.done and "poems" not in decks:
        found.append("the deck is lost")
    if notice:
        found.append(f"notice: {notice}")
    if kept == course.done and course.status:
        was = dict(course.status)
        # A question may have been drawn after the last Status.
        if now["pending"] != was["pending"]:
            for figures in (was, now):
                for name in ("pending", "tried", "currentPosition"):
                    figures.pop(name, None)
        if {k: now[k] for k in was} != was:
            found.append(f"status was {was}, is {now}")
    home.kill()
    return found


def same_anew(home):
    """Whether state.json and the whole history tell the same."""
    def look():
        assert home.start() == "ready", home.said()
        home.await_history()
        with home.client() as client:
            figures = status(client)
        home.kill()
        return figures
    first = look()
    if os.path.exists(home.state):
        os.remove(home.state)
    second = look()
    return [] if first == second else [f"state.json: {first}, history: {second}"]


def fresh(base):
    home = Home()
    shutil.rmtree(home.path)
    shutil.copytree(base.path, home.path, ignore=shutil.ignore_patterns("*.sock", "*.lock", "lock"))
    return home


def places(base):
    """How often each call is made that touches a file of ours, as (call, number) pairs."""
    home = fresh(base)
    trace = f"{home.path}/trace"
    assert home.start("strace", "-D", "-y", "-o", trace, "-e", "trace=" + ",".join(CALLS)) == "ready"
    course = Course()
    course.run(home)
    assert course.is_over, course.done
    home.wait()
    counts, found = {}, []
    for line in open(trace):
        name = line.split("(")[0]
        if name in CALLS:
            counts[name] = counts.get(name, 0) + 1
            if home.path in line:
                found.append((name, counts[name]))
    return found


def sweep(tally):
    base, before = template()
    points = places(base)
    tally.note(f"{len(points)} calls touch files in the course")
    for index, (name, number) in enumerate(sample(points, 8)):
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
        found = faults(home, course, before)
        if index % 8 == 0 or found:
            found += same_anew(home)
        tally.check(not found, f"killed at {name} {number}: {'; '.join(found)}")
        shutil.rmtree(home.path)


def load(tally, rounds):
    """Random kills while eight clients answer, on one home that grows."""
    dice = random.Random(SEED)
    home = Home()
    acknowledged, trying = set(), set()
    for turn in range(rounds):
        if home.start() != "ready":
            tally.check(False, f"round {turn}: {home.said()}")
            return
        learners = []

        def practise(number):
            try:
                learner = Learner(home.client(), f"r{turn}c{number}")
                learners.append(learner)
                while True:
                    try:
                        learner.answer()
                    except Refused:
                        learner.trying = None  # another was faster
            except (Gone, OSError, StopIteration):
                pass

        threads = [threading.Thread(target=practise, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        time.sleep(dice.uniform(0.01, 0.4))
        home.kill()
        for thread in threads:
            thread.join()
        for learner in learners:
            acknowledged.update(learner.acknowledged)
            if learner.trying:
                trying.add(learner.trying)
        # Looking costs more than killing: every tenth round, and the last.
        if turn % 10 != 9 and turn != rounds - 1:
            tally.cases += 1
            continue
        assert home.start() == "ready", home.said()
        home.await_history()
        records = home.records()
        keys = [record["key"] for record in records if record["kind"] == "answered"]
        numbers = sorted(record["seq"] for record in records if "seq" in record)
        remembered = home.call("Doctor")["answers"]
        home.kill()
        lost = acknowledged - set(keys)
        strange = set(keys) - acknowledged - trying
        tally.check(
            not lost and not strange and len(keys) == len(set(keys)) == remembered
            and numbers == list(range(1, len(numbers) + 1)),
            f"round {turn} (seed {SEED}): {len(lost)} lost, {len(strange)} strange, {len(keys)} kept, "
            f"{len(set(keys))} different, {remembered} remembered")
    tally.note(f"{len(acknowledged)} answers acknowledged under load")


if __name__ == "__main__":
    need("strace")
    tally = Tally("crash")
    sweep(tally)
    load(tally, 1000 if LONG else 30)
    tally.close()
