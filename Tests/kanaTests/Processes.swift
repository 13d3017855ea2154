import Glibc
import System

let stopSignal = SIGSTOP
let continueSignal = SIGCONT

func kill(_ process: Int32, _ signal: Int32) -> Int32 { Glibc.kill(process, signal) }

func makeExecutable(_ path: String) { chmod(path, 0o700) }

func setMode(_ path: String, _ mode: mode_t) { chmod(path, mode) }

func give(_ path: String, to user: UInt32) { chown(path, user, user) }

func makeFIFO(_ path: String) { mkfifo(path, 0o600) }

/// Whether a process is there and has not ended; one that nobody collects has ended all the same.
func isRunning(_ process: Int32) -> Bool {
  guard let bytes = try? File.contents(of: "/proc/\(process)/stat") else { return false }
  return !String(decoding: bytes, as: UTF8.self).contains(") Z ")
}
