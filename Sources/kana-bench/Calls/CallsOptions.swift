/// How much `calls` measures.
struct CallsOptions: Equatable {
  /// The lengths of the histories, in answers.
  var histories = [0, 10_000, 100_000, 1_000_000]
  /// How often each call is made, and each program run.
  var rounds = 400
  /// How often the daemon is started with a good state.json.
  var starts = 15
  var isJSON = false

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--quick":
        histories = [0, 10_000]
        rounds = 60
        starts = 5
      case "--answers":
        guard let text = rest.popFirst(), let most = Int(text), (0...10_000_000).contains(most)
        else { throw Failure(message: "--answers wants a number up to 10000000") }
        histories = [0, 10_000, 100_000, 1_000_000].filter { $0 < most } + [most]
      default: throw Failure(message: "unknown argument \(argument)")
      }
    }
  }
}
