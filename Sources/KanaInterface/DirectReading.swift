package import Varlink

// Replies to `kana ask`, `kana start` and `kana status`, read without `Codable`: see `Members`.

extension Ask {
  package static func record(in reply: Varlink.Reply) throws(MalformedMessage) -> Reply {
    Reply(question: try Question(Members(reply.parameters).object("question")))
  }
}

extension Start {
  package static func record(in reply: Varlink.Reply) throws(MalformedMessage) -> Reply {
    Reply(question: try Question(Members(reply.parameters).object("question")))
  }
}

extension Status {
  package static func record(in reply: Varlink.Reply) throws(MalformedMessage) -> Reply {
    let members = Members(reply.parameters)
    return Reply(
      kind: try members.text("kind"),
      deck: try members.text("deck"),
      mode: try members.textIfAny("mode"),
      typed: try members.flag("typed"),
      streak: try members.number("streak"),
      bestStreak: try members.number("bestStreak"),
      dayStreak: try members.number("dayStreak"),
      freezes: try members.number("freezes"),
      answeredToday: try members.number("answeredToday"),
      newToday: try members.number("newToday"),
      due: try members.number("due"),
      dueTomorrow: try members.number("dueTomorrow"),
      nextDue: try members.textIfAny("nextDue"),
      currentPosition: try members.number("currentPosition"),
      maxPosition: try members.number("maxPosition"),
      total: try members.number("total"),
      studyDate: try members.text("studyDate"),
      notice: try members.textIfAny("notice"),
      pending: try members.objectIfAny("pending").map(Question.init))
  }
}

extension Question {
  init(_ members: Members) throws(MalformedMessage) {
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
}

extension Introduction {
  init(_ members: Members) throws(MalformedMessage) {
    self.init(kana: try members.text("kana"), romaji: try members.text("romaji"))
  }
}

extension DoneForToday {
  init(_ members: Members) throws(MalformedMessage) {
    self.init(
      answers: try members.number("answers"),
      new: try members.number("new"),
      nextDue: try members.textIfAny("nextDue"),
      text: try members.text("text"))
  }
}
