package import Varlink

// Questions, read and written without `Codable`: see `DirectRecord`.

extension Question: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      id: try members.text("id"),
      deck: try members.text("deck"),
      kind: try members.text("kind"),
      mode: try members.textIfAny("mode"),
      prompt: try members.text("prompt"),
      script: try members.textIfAny("script"),
      typed: try members.flag("typed"),
      options: try members.texts("options"),
      tried: try members.texts("tried"),
      lettered: try members.flag("lettered"),
      number: try members.number("number"),
      of: try members.number("of"),
      maxPosition: try members.number("maxPosition"),
      total: try members.number("total"),
      introduces: try members.objects("introduces").map(Introduction.init),
      ahead: try members.flag("ahead"),
      done: try members.objectIfAny("done").map(DoneForToday.init),
      revealed: try members.textIfAny("revealed"),
      detail: try members.textIfAny("detail"),
      suddenDeath: try members.flag("suddenDeath"),
      score: try members.numberIfAny("score"),
      streak: try members.number("streak"),
      speech: try members.textIfAny("speech"),
      language: try members.textIfAny("language"),
      image: try members.textIfAny("image"),
      swatches: try members.texts("swatches"))
  }

  package func write(to members: inout MemberWriter) {
    members.flag("ahead", ahead)
    members.text("deck", deck)
    members.textIfAny("detail", detail)
    if let done { members.object("done", done) }
    members.text("id", id)
    members.textIfAny("image", image)
    members.objects("introduces", introduces)
    members.text("kind", kind)
    members.textIfAny("language", language)
    members.flag("lettered", lettered)
    members.number("maxPosition", maxPosition)
    members.textIfAny("mode", mode)
    members.number("number", number)
    members.number("of", of)
    members.texts("options", options)
    members.text("prompt", prompt)
    members.textIfAny("revealed", revealed)
    members.numberIfAny("score", score)
    members.textIfAny("script", script)
    members.textIfAny("speech", speech)
    members.number("streak", streak)
    members.flag("suddenDeath", suddenDeath)
    members.texts("swatches", swatches)
    members.number("total", total)
    members.texts("tried", tried)
    members.flag("typed", typed)
  }
}

extension Introduction: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      kana: try members.text("kana"),
      romaji: try members.text("romaji"))
  }

  package func write(to members: inout MemberWriter) {
    members.text("kana", kana)
    members.text("romaji", romaji)
  }
}

extension DoneForToday: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      answers: try members.number("answers"),
      new: try members.number("new"),
      nextDue: try members.textIfAny("nextDue"),
      text: try members.text("text"))
  }

  package func write(to members: inout MemberWriter) {
    members.number("answers", answers)
    members.number("new", new)
    members.textIfAny("nextDue", nextDue)
    members.text("text", text)
  }
}
