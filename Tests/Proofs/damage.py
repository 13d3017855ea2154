#!/usr/bin/env python3
"""Unreadable is never treated as empty.

Every byte of a small journal and of state.json is changed, and each is cut at every length; the daemon is
started on the result. It never crashes and never remembers fewer answers without saying so: a damaged file is
kept aside as it was, named once in Status, and by the doctor from then on; all entries but the one hit are in
use, also at the next start. A file of a later version is refused, and nothing is touched.
Turns red: a kanad that takes an unreadable state.json for none; one that stops reading at a bad line.
(DAMAGE_SILENT=1 removes state.json and yet expects the answers of a cut tail, as if they had been silently
dropped: it must be seen that they are missing.)
"""
import concurrent.futures
import glob
import hashlib

from proofs import *

DICE = random.Random(SEED)


def template():
    """A home with five answers and one taken back; small, as every byte of it will be tried."""
    home = Home()
    assert home.start() == "ready", home.said()
    with home.client() as client:
        learner = Learner(client)
        for _ in range(5):
            learner.answer()
        client.call("Undo", offset=0)
    home.stop()
    return home


def copy(base, with_state):
    home = Home()
    for name in ("data", "state"):
        shutil.copytree(f"{base.path}/{name}", f"{home.path}/{name}")
    os.remove(f"{home.path}/data/lock")
    if not with_state:
        os.remove(home.state)
    return home


def journal_of(home):
    return glob.glob(f"{home.journal}/*.jsonl")[0]


def look(home):
    """Starts the daemon; what it remembers, what it says the first and the second time."""
    said = home.start()
    if said != "ready":
        return None, None, None, None, said
    with home.client() as client:
        doctor = client.call("Doctor")
        notices = [client.call("Status", offset=0).get("notice") for _ in range(2)]
        records = [
            json.loads(line) for part in client.call_many("Export") for line in part["records"]]
    about = [finding["about"] for finding in doctor["findings"]]
    return doctor["answers"], notices, about, [record.get("seq") for record in records], None


def remembered(lines):
    """How many answers count in these journal lines."""
    records = [json.loads(line) for line in lines if b'"seq"' in line]
    undone = {record["undoes"] for record in records if record["kind"] == "undone"}
    return sum(record["kind"] == "answered" and record["seq"] not in undone for record in records)


def faults(base, what, with_state, content, least, is_seen, is_twice=True):
    """Tries one content of one file; `least` answers must be remembered, silently only if all are."""
    home = copy(base, with_state)
    path = home.state if what == "state" else journal_of(home)
    with open(path, "wb") as file:
        file.write(content)
    try:
        answers, notices, about, seqs, failure = look(home)
        if failure:
            return [f"does not start: {failure}"]
        found = []
        if answers < least:
            found.append(f"{answers} answers instead of {least}")
        if is_seen and not notices[0]:
            found.append(f"nothing is said ({answers} answers)")
        if notices[1]:
            found.append("it is said twice")
        aside = [name for name in glob.glob(f"{path}.*") if not name.endswith(".tmp")]
        if notices[0] and "kept as" in notices[0]:
            if len(aside) != 1 or open(aside[0], "rb").read() != content:
                found.append(f"not kept as it was: {aside}")
            if aside and aside[0] not in about:
                found.append(f"the doctor knows only {about}")
        if not is_twice:
            return found
        home.stop()
        again, notices, about, later, failure = look(home)
        if failure or again != answers or later != seqs or any(notices):
            found.append(f"at the next start: {failure} {again} answers, {notices}")
        if aside and aside[0] not in about:
            found.append("the doctor has forgotten it")
        return found
    finally:
        home.kill()
        shutil.rmtree(home.path)


def cases(base):
    """All as (name, arguments of `faults`)."""
    with open(journal_of(base), "rb") as file:
        journal = file.read()
    with open(base.state, "rb") as file:
        state = file.read()
    lines = journal.splitlines(keepends=True)
    total = remembered(lines)
    flip = {"journal": [], "state": []}
    cut = {"journal": [], "torn": [], "state": []}
    for index in range(len(journal)):
        content = bytearray(journal)
        content[index] ^= DICE.randrange(1, 256)
        place, number = 0, 0
        while place + len(lines[number]) <= index:
            place += len(lines[number])
            number += 1
        # Changing a line end alone loses nothing; anything else loses that line, and says so.
        is_end = index == place + len(lines[number]) - 1
        rest = lines if is_end else lines[:number] + lines[number + 1:]
        least = remembered(rest)
        flip["journal"].append(
            (f"journal byte {index}", ("journal", False, bytes(content), least, not is_end)))
    for index in range(len(journal)):
        # With state.json, nothing is lost; the journal is seen to be shorter.
        cut["journal"].append(
            (f"journal cut at {index}, state.json there", ("journal", True, journal[:index], total, True)))
        # Without it a cut tail cannot be told from an answer that was never acknowledged.
        whole = journal[:index].splitlines(keepends=True)
        # A line of which only the end is missing is whole.
        is_torn = whole and not whole[-1].endswith(b"\n") and journal[index:index + 1] != b"\n"
        whole = whole[:-1] if is_torn else whole
        least = remembered(whole)
        if os.environ.get("DAMAGE_SILENT"):
            least = total
        cut["torn"].append((f"journal cut at {index}", ("journal", False, journal[:index], least, False)))
    for index in range(len(state)):
        content = bytearray(state)
        content[index] ^= DICE.randrange(1, 256)
        flip["state"].append((f"state.json byte {index}", ("state", True, bytes(content), total, True)))
        cut["state"].append((f"state.json cut at {index}", ("state", True, state[:index], total, True)))
    return [*flip.values(), *cut.values()]


def prints(home):
    found = {}
    for folder, _, names in os.walk(home.path):
        for name in names:
            path = os.path.join(folder, name)
            if name not in ("lock", "start.lock", "kanad.sock", "prompt"):
                with open(path, "rb") as file:
                    found[path] = hashlib.sha256(file.read()).hexdigest()
    return found


def newer(tally, base):
    """Files of a later version."""
    device = os.path.basename(journal_of(base)).split(".")[0]
    with open(base.state, "rb") as file:
        state = file.read()
    head, _, _ = state.replace(b'"version" : 1', b'"version" : 2').rpartition(b',\n  "checksum"')
    contents = {
        "journal version": (False, seal(
            {"kind": "journal", "version": 2, "device": device, "segment": 1, "after": 0})),
        "unknown kind of entry": (False, open(journal_of(base), "rb").read() + seal(
            {"kind": "dreamt", "seq": 999, "at": 1_700_000_000_000, "offset": 0})),
        "state version": (True, head + b',\n  "checksum" : "%08x"\n}\n' % zlib.crc32(head)),
    }
    for name, (is_state, content) in contents.items():
        home = copy(base, is_state)
        with open(home.state if is_state else journal_of(home), "wb") as file:
            file.write(content)
        before = prints(home)
        said = home.start()
        if said == "ready":
            home.kill()
        after = prints(home)
        tally.check(
            said != "ready" and "newer" in said and home.wait() == 65 and before == after,
            f"{name}: {said}, changed {[path for path in before if after.get(path) != before[path]]}, "
            f"new {set(after) - set(before)}")
        run = home.kana("status")
        tally.check(
            run.returncode == 69 and "newer" in run.stderr and prints(home) == before,
            f"{name}, kana status: {run.returncode} {run.stderr}")


def main():
    tally = Tally("damage")
    base = template()
    newer(tally, base)
    chosen = [case for group in cases(base) for case in sample(group, 6)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        def judge(case):
            # The next start is looked at in one case of eight: it costs as much as all the rest.
            return case[0], faults(base, *case[1], is_twice=len(chosen) < 100 or hash(case[0]) % 8 == 0)

        results = pool.map(judge, chosen)
        for name, found in results:
            tally.check(not found, f"{name} (seed {SEED}): {'; '.join(found)[:300]}")
    tally.close()


main()
