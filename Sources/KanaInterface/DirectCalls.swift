package import Varlink

// Calls that are made all the time, and their replies, read and written without `Codable`: see `DirectRecord`.

extension Ask.Parameters: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      offset: try members.numberIfAny("offset"))
  }

  package func write(to members: inout MemberWriter) {
    members.numberIfAny("offset", offset)
  }
}

extension Ask.Reply: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      question: try Question(members.object("question")))
  }

  package func write(to members: inout MemberWriter) {
    members.object("question", question)
  }
}

extension Start.Reply: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      question: try Question(members.object("question")))
  }

  package func write(to members: inout MemberWriter) {
    members.object("question", question)
  }
}

extension Answer.Parameters: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      text: try members.text("text"),
      id: try members.textIfAny("id"),
      key: try members.textIfAny("key"),
      elapsed: try members.numberIfAny("elapsed"),
      next: try members.flagIfAny("next"),
      offset: try members.numberIfAny("offset"))
  }

  package func write(to members: inout MemberWriter) {
    members.numberIfAny("elapsed", elapsed)
    members.textIfAny("id", id)
    members.textIfAny("key", key)
    members.flagIfAny("next", next)
    members.numberIfAny("offset", offset)
    members.text("text", text)
  }
}

extension Answer.Reply: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      verdict: try Verdict(members.object("verdict")))
  }

  package func write(to members: inout MemberWriter) {
    members.object("verdict", verdict)
  }
}

extension Reveal.Parameters: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      id: try members.textIfAny("id"),
      key: try members.textIfAny("key"),
      next: try members.flagIfAny("next"),
      offset: try members.numberIfAny("offset"))
  }

  package func write(to members: inout MemberWriter) {
    members.textIfAny("id", id)
    members.textIfAny("key", key)
    members.flagIfAny("next", next)
    members.numberIfAny("offset", offset)
  }
}

extension Reveal.Reply: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      verdict: try Verdict(members.object("verdict")))
  }

  package func write(to members: inout MemberWriter) {
    members.object("verdict", verdict)
  }
}

extension Status.Parameters: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      offset: try members.numberIfAny("offset"))
  }

  package func write(to members: inout MemberWriter) {
    members.numberIfAny("offset", offset)
  }
}

extension Status.Reply: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
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

  package func write(to members: inout MemberWriter) {
    members.number("answeredToday", answeredToday)
    members.number("bestStreak", bestStreak)
    members.number("currentPosition", currentPosition)
    members.number("dayStreak", dayStreak)
    members.text("deck", deck)
    members.number("due", due)
    members.number("dueTomorrow", dueTomorrow)
    members.number("freezes", freezes)
    members.text("kind", kind)
    members.number("maxPosition", maxPosition)
    members.textIfAny("mode", mode)
    members.number("newToday", newToday)
    members.textIfAny("nextDue", nextDue)
    members.textIfAny("notice", notice)
    if let pending { members.object("pending", pending) }
    members.number("streak", streak)
    members.text("studyDate", studyDate)
    members.number("total", total)
    members.flag("typed", typed)
  }
}

extension Watch.Reply: DirectRecord {
  package init(_ members: Members) throws(MalformedMessage) {
    self.init(
      deck: try members.text("deck"),
      mode: try members.textIfAny("mode"),
      streak: try members.number("streak"),
      due: try members.number("due"),
      dayStreak: try members.number("dayStreak"),
      answeredToday: try members.number("answeredToday"),
      maxPosition: try members.number("maxPosition"),
      total: try members.number("total"),
      studyDate: try members.text("studyDate"),
      dueTomorrow: try members.number("dueTomorrow"),
      event: try members.text("event"),
      prompt: try members.textIfAny("prompt"),
      correct: try members.flagIfAny("correct"))
  }

  package func write(to members: inout MemberWriter) {
    members.number("answeredToday", answeredToday)
    members.flagIfAny("correct", correct)
    members.number("dayStreak", dayStreak)
    members.text("deck", deck)
    members.number("due", due)
    members.number("dueTomorrow", dueTomorrow)
    members.text("event", event)
    members.number("maxPosition", maxPosition)
    members.textIfAny("mode", mode)
    members.textIfAny("prompt", prompt)
    members.number("streak", streak)
    members.text("studyDate", studyDate)
    members.number("total", total)
  }
}
