import Glibc

let stopSignal = SIGSTOP
let continueSignal = SIGCONT

func kill(_ process: Int32, _ signal: Int32) -> Int32 { Glibc.kill(process, signal) }

func makeExecutable(_ path: String) { chmod(path, 0o700) }

func makeFIFO(_ path: String) { mkfifo(path, 0o600) }
