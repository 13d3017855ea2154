package import Varlink

// Verdicts, read and written without `Codable`: see `DirectRecord`.

extension Verdict: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      id: try members.text("id"),
      deck: try members.text("deck"),
      kind: try members.text("kind"),
      mode: try members.textIfAny("mode"),
      script: try members.textIfAny("script"),
      correct: try members.flag("correct"),
      closed: try members.flag("closed"),
      prompt: try members.text("prompt"),
      given: try members.text("given"),
      answer: try members.textIfAny("answer"),
      tried: try members.texts("tried"),
      streak: try members.number("streak"),
      bestStreak: try members.number("bestStreak"),
      maxPosition: try members.number("maxPosition"),
      unlocked: try members.texts("unlocked"),
      detail: try members.textIfAny("detail"),
      means: try members.textIfAny("means"),
      revealed: try members.flagIfAny("revealed"),
      more: try members.flagIfAny("more"),
      score: try members.numberIfAny("score"),
      number: try members.numberIfAny("number"),
      of: try members.numberIfAny("of"),
      finished: try members.flagIfAny("finished"),
      best: try members.numberIfAny("best"),
      newBest: try members.flagIfAny("newBest"),
      message: try members.textIfAny("message"),
      speech: try members.textIfAny("speech"),
      language: try members.textIfAny("language"),
      speechCommand: try members.textIfAny("speechCommand"),
      next: try members.objectIfAny("next").map(Question.init))
  }

  package func write(to members: inout MemberWriter) {
    members.textIfAny("answer", answer)
    members.numberIfAny("best", best)
    members.number("bestStreak", bestStreak)
    members.flag("closed", closed)
    members.flag("correct", correct)
    members.text("deck", deck)
    members.textIfAny("detail", detail)
    members.flagIfAny("finished", finished)
    members.text("given", given)
    members.text("id", id)
    members.text("kind", kind)
    members.textIfAny("language", language)
    members.number("maxPosition", maxPosition)
    members.textIfAny("means", means)
    members.textIfAny("message", message)
    members.textIfAny("mode", mode)
    members.flagIfAny("more", more)
    members.flagIfAny("newBest", newBest)
    if let next { members.object("next", next) }
    members.numberIfAny("number", number)
    members.numberIfAny("of", of)
    members.text("prompt", prompt)
    members.flagIfAny("revealed", revealed)
    members.numberIfAny("score", score)
    members.textIfAny("script", script)
    members.textIfAny("speech", speech)
    members.textIfAny("speechCommand", speechCommand)
    members.number("streak", streak)
    members.texts("tried", tried)
    members.texts("unlocked", unlocked)
  }
}
