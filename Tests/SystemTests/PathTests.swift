import System
import Testing

@Suite struct PathTests {
  @Test(arguments: [
    ("/a/b/c", "/a/b", "c"), ("/a", "/", "a"), ("/", "/", ""), ("a", ".", "a"),
    ("a/b", "a", "b"), ("/a/b//", "/a", "b"), ("/a//b", "/a", "b"),
    // A combining mark makes one character with the slash before it.
    ("/a/\u{301}b", "/a", "\u{301}b"), ("\u{301}", ".", "\u{301}"),
  ])
  func `a path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(Path.folder(of: path) == folder)
    #expect(Path.name(of: path) == name)
  }

  @Test func `a relative path is read from a folder`() {
    #expect(Path.absolute("x/y", from: "/home/a") == "/home/a/x/y")
    #expect(Path.absolute("/x", from: "/home/a") == "/x")
    #expect(Path.join("/", "x") == "/x")
  }
}
