#!/usr/bin/env python3
"""Losing power at any instant loses nothing acknowledged, on ext4, btrfs and xfs.

A file system on a loop file; while four clients answer, kanad is stopped and the file copied: the copy is
what the disk held at that instant. A kanad on the mounted copy must know every acknowledged answer. What is
only in the page cache is not in the copy, so a missing flush shows.
Turns red: a kanad without fdatasync. That is part of the proof: under eatmydata, which makes flushes do
nothing, answers must be lost, or the method shows nothing. (POWER_EATMYDATA=1 takes that for the real run.)
"""
import threading

from proofs import *

SYSTEMS = {
    "ext4": ("64M", ["mkfs.ext4", "-q", "-F"], "loop,commit=300", "loop"),
    "btrfs": ("128M", ["mkfs.btrfs", "-q", "-f"], "loop,commit=300", "loop"),
    "xfs": ("320M", ["mkfs.xfs", "-q", "-f"], "loop", "loop,nouuid"),
}


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def unmount(path):
    for _ in range(100):
        if subprocess.run(["umount", path], stderr=subprocess.DEVNULL).returncode == 0:
            return
        time.sleep(0.05)
    subprocess.run(["umount", "-l", path], check=True)


def practise(home, name, learners):
    try:
        learner = Learner(home.client(), name)
        learners.append(learner)
        while True:
            try:
                learner.answer()
            except Refused:
                learner.trying = None
    except (Gone, OSError, StopIteration):
        pass


def cut(system, seconds, *wrapper):
    """Answers acknowledged before the power went, and those of them that are lost; also what else is wrong."""
    size, make, options, copy_options = SYSTEMS[system]
    work = tempfile.mkdtemp(prefix="kana-power.", dir="/var/tmp")
    disk, copy, mount, other = (f"{work}/{name}" for name in ("disk", "copy", "mount", "other"))
    home = again = None
    mounted = []
    try:
        os.mkdir(mount)
        os.mkdir(other)
        run("truncate", "-s", size, disk)
        run(*make, disk)
        run("mount", "-o", options, disk, mount)
        mounted.append(mount)
        # The folders are there and on the disk, as after the first run.
        home = Home(f"{mount}/home")
        if (said := home.start()) != "ready":
            return 0, 0, [said]
        home.stop()
        run("sync", "-f", mount)
        home.start(*wrapper)
        learners = []
        threads = [
            threading.Thread(target=practise, args=(home, f"c{number}", learners)) for number in range(4)]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        home.process.send_signal(signal.SIGSTOP)
        time.sleep(0.05)
        acknowledged = {key for learner in learners for key in learner.acknowledged}
        run("cp", "--sparse=always", disk, copy)
        home.kill()
        for thread in threads:
            thread.join()
        run("mount", "-o", copy_options, copy, other)
        mounted.append(other)
        again = Home(f"{other}/home")
        if (said := again.start()) != "ready":
            return len(acknowledged), len(acknowledged), [f"does not start: {said}"]
        keys = [record["key"] for record in again.records() if record["kind"] == "answered"]
        notice = again.call("Status", offset=0).get("notice")
        wrong = ["answers twice"] if len(keys) != len(set(keys)) else []
        return len(acknowledged), len(acknowledged - set(keys)), wrong + ([notice] if notice else [])
    finally:
        for one in (home, again):
            if one and one.process and one.process.poll() is None:
                one.kill()
        for path in mounted:
            unmount(path)
        shutil.rmtree(work, ignore_errors=True)


def is_static(program):
    return "not a dynamic" in subprocess.run(["ldd", program], capture_output=True, text=True).stderr


if __name__ == "__main__":
    need_root()
    need("eatmydata", "mkfs.ext4", "mkfs.btrfs", "mkfs.xfs")
    if not os.path.exists("/dev/loop-control"):
        skip("needs loop devices", by_machine=True)
    tally = Tally("powerloss")
    wrapper = ["eatmydata"] if os.environ.get("POWER_EATMYDATA") else []
    dice = random.Random(SEED)
    for system in SYSTEMS:
        for turn in range(20 if LONG else 2):
            acked, lost, wrong = cut(system, dice.uniform(0.3, 1.2), *wrapper)
            tally.check(
                lost == 0 and not wrong and acked > 0,
                f"{system} {turn}: {acked} acknowledged, {lost} lost {wrong}")
            tally.note(f"{system} {turn}: {acked} acknowledged, {lost} lost")
        if not wrapper and not is_static(KANAD):
            acked, lost, wrong = cut(system, 0.8, "eatmydata")
            tally.check(lost > 0, f"{system}: nothing of {acked} lost under eatmydata, so this shows nothing")
            tally.note(f"{system} under eatmydata: {acked} acknowledged, {lost} lost")
    tally.close()
