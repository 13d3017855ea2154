import System
import Testing

@Suite struct PlacesTests {
  private func places(
    _ variables: [String: String],
    _ probe: @escaping (String) -> Places.RuntimeFolder = { _ in .unsure }
  ) throws -> Places {
    try Places(
      variable: { variables[$0] }, workingFolder: "/srv", user: 1000, probe: probe)
  }

  @Test func `the usual places follow the base folder specification`() throws {
    let places = try places(
      ["HOME": "/home/a", "XDG_RUNTIME_DIR": "/run/user/1000"]) { _ in .ours }
    #expect(places.data == "/home/a/.local/share/kana")
    #expect(places.journal == "/home/a/.local/share/kana/journal")
    #expect(places.decks == "/home/a/.local/share/kana/decks")
    #expect(places.lock == "/home/a/.local/share/kana/lock")
    #expect(places.state == "/home/a/.local/state/kana")
    #expect(places.snapshot == "/home/a/.local/state/kana/state.json")
    #expect(places.promptCopy == "/home/a/.local/state/kana/prompt")
    #expect(places.socket == "/run/user/1000/kana/kanad.sock")
    #expect(places.prompt == "/run/user/1000/kana/prompt")
    #expect(places.usesSystemd)
    #expect(places.isSocketInRun)
  }

  @Test func `given base folders are used without a home`() throws {
    let places = try places([
      "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r",
    ])
    #expect(places.data == "/d/kana" && places.state == "/s/kana")
    #expect(places.socket == "/r/kana/kanad.sock")
  }

  @Test func `relative and empty base folders are ignored`() throws {
    let places = try places([
      "HOME": "/home/a", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": "run",
      "KANA_HOME": "", "KANA_SOCKET": "",
    ])
    #expect(places.data == "/home/a/.local/share/kana")
    #expect(places.state == "/home/a/.local/state/kana")
    #expect(places.socket == "/home/a/.local/state/kana/run/kanad.sock")
    #expect(places.usesSystemd)
  }

  @Test func `without a runtime folder the system's is used if it is ours alone`() throws {
    let ours = try places(["HOME": "/home/a"]) { $0 == "/run/user/1000" ? .ours : .unsure }
    #expect(ours.run == "/run/user/1000/kana")
    for other in [Places.RuntimeFolder.foreign, .unsure] {
      let places = try places(["HOME": "/home/a"]) { _ in other }
      #expect(places.run == "/home/a/.local/state/kana/run")
    }
  }

  @Test func `a runtime folder kept from another user by su is passed over`() throws {
    let places = try places(["HOME": "/root", "XDG_RUNTIME_DIR": "/run/user/7"]) {
      $0 == "/run/user/7" ? .foreign : .unsure
    }
    #expect(places.run == "/root/.local/state/kana/run")
  }

  @Test func `KANA_HOME moves everything and rules systemd out`() throws {
    let places = try places(["KANA_HOME": "/k/", "XDG_DATA_HOME": "/d", "XDG_RUNTIME_DIR": "/r"])
    #expect(places.data == "/k/data" && places.state == "/k/state" && places.run == "/k/run")
    #expect(places.socket == "/k/run/kanad.sock")
    #expect(!places.usesSystemd)
  }

  @Test func `KANA_SOCKET moves the socket alone and rules systemd out`() throws {
    let places = try places(["HOME": "/h", "KANA_SOCKET": "/tmp/s", "XDG_RUNTIME_DIR": "/r"])
    #expect(places.socket == "/tmp/s")
    #expect(places.run == "/r/kana" && places.prompt == "/r/kana/prompt")
    #expect(!places.usesSystemd)
    #expect(!places.isSocketInRun)
  }

  @Test func `relative overrides mean the same to a daemon in another folder`() throws {
    let variables = ["KANA_HOME": "k", "KANA_SOCKET": "s/sock", "LANG": "C"]
    let places = try places(variables)
    #expect(places.data == "/srv/k/data" && places.socket == "/srv/s/sock")
    let passed = places.variables(from: variables)
    #expect(passed == ["KANA_HOME": "/srv/k", "KANA_SOCKET": "/srv/s/sock", "LANG": "C"])
    let daemon = try Places(
      variable: { passed[$0] }, workingFolder: "/", user: 1000, probe: { _ in .unsure })
    #expect(daemon == places)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "home"]] as [[String: String]])
  func `without a home the error says what to set`(variables: [String: String]) {
    let error = #expect(throws: Places.Failure.self) { try places(variables) }
    #expect(error == .noHome)
    #expect(error?.description.contains("KANA_HOME") == true)
  }
}
