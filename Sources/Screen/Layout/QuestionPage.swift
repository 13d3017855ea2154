/// The middle of the screen while a question is open or its answer is read.
struct QuestionPage {
  let practice: Practice
  let question: QuestionView
  let columns: Int
  let rows: Int

  /// The lines of the page, at most `rows`, the best arrangement that fits.
  var lines: [Line] {
    for stack in arrangements where stack.fits(columns: columns, rows: rows) {
      return stack.lines(columns: columns, rows: rows)
    }
    let all = flowing
    let top = min(practice.scroll, max(0, all.count - rows))
    return Array(all[top..<min(all.count, top + rows)])
  }

  /// How far the page can be scrolled; 0 when it fits.
  var scrollLimit: Int {
    if arrangements.contains(where: { $0.fits(columns: columns, rows: rows) }) { return 0 }
    return max(0, flowing.count - rows)
  }

  /// From the most generous to the tightest.
  private var arrangements: [Stack] {
    var stacks: [Stack] = []
    let clue = self.clue
    if let large = largePrompt {
      stacks.append(Stack(clue + [label, large] + answers(large: true)))
      stacks.append(Stack(clue + [label, large] + answers(large: false)))
      let room = columns - large.width - 2
      let beside = Block(label.lines + answers(large: false, columns: room).flatMap(\.lines))
      if room >= 18, beside.width <= room, clue.isEmpty {
        stacks.append(Stack([Block.beside(large, beside, gap: 2)]))
      }
    } else {
      stacks.append(Stack(clue + [label, prompt] + answers(large: true)))
    }
    stacks.append(Stack(clue + [label, prompt] + answers(large: false)))
    let rest = Stack([labelledPrompt] + answers(large: false))
    stacks.append(Stack(clue + rest.blocks))
    stacks.append(Stack(smallClue(rows: rows - rest.height) + rest.blocks))
    return stacks
  }

  /// Everything one below the other, to be scrolled.
  private var flowing: [Line] {
    (clue + [labelledPrompt] + answers(large: false)).flatMap { $0.centred(columns: columns) }
  }

  // MARK: Parts

  private var label: Block {
    Block(PageWords.label(of: question), Theme.label)
  }

  /// Kana with their bitmaps, in the colour of the flash.
  private var largePrompt: Block? {
    guard question.mode == .kana || question.mode == .script,
      let lines = LargeKana.lines(of: question.prompt)
    else { return nil }
    return Block(lines.map { Line($0, promptStyle) })
  }

  private var promptStyle: Style {
    guard practice.isFlashing, practice.feedback?.tone == .wrong else { return Theme.prompt }
    return Theme.wrong
  }

  private var prompt: Block {
    question.mode == .listen
      ? Block("( listen )", promptStyle)
      : Block(wrapping: question.prompt, columns: min(columns, PageWords.measure), promptStyle)
  }

  /// The script and the prompt in one line.
  private var labelledPrompt: Block {
    let name = PageWords.label(of: question)
    guard prompt.height == 1, !name.isEmpty else { return prompt }
    var line = Line("\(name)  ", Theme.label)
    line.append(prompt.lines[0])
    return line.width <= columns ? Block([line]) : prompt
  }

  private var clue: [Block] {
    clue(swatchHeight: 3)
  }

  /// The clue with low swatches and as much of the picture as there are rows for.
  private func smallClue(rows: Int) -> [Block] {
    var blocks = clue(swatchHeight: 1)
    if !question.picture.isEmpty, let picture = blocks.popLast() {
      let room = max(0, rows - blocks.reduce(0) { $0 + $1.height })
      blocks.append(Block(Array(picture.lines.prefix(room))))
    }
    return blocks
  }

  private func clue(swatchHeight: Int) -> [Block] {
    var blocks: [Block] = []
    if !question.swatches.isEmpty {
      blocks.append(
        Swatches.block(of: question.swatches, columns: columns, height: swatchHeight))
    }
    if !question.picture.isEmpty {
      let lines = Line.lines(sgr: question.picture)
      blocks.append(Block(lines.map { $0.truncated(columns: columns) }))
    }
    return blocks
  }

  private func answers(large: Bool, columns: Int? = nil) -> [Block] {
    let columns = columns ?? self.columns
    if practice.page == .explanation {
      return Explanation(practice: practice, columns: columns).blocks
    }
    if question.kind == .flash { return flashcard(columns: columns) }
    if question.typed { return [input(columns: columns)] }
    let options = Options(question: question, selection: practice.selection)
    if large, let block = options.large(columns: columns) { return [block] }
    return [options.compact(columns: columns)]
  }

  private func flashcard(columns: Int) -> [Block] {
    guard let answer = question.revealed else { return [] }
    let width = min(columns, PageWords.measure)
    var blocks = [Block(wrapping: answer, columns: width, Theme.right)]
    if let detail = question.detail, !detail.isEmpty {
      blocks.append(Block(wrapping: detail, columns: width))
    }
    return blocks
  }

  /// What is typed, with the caret; the part around the caret when it is long.
  private func input(columns: Int) -> Block {
    let field = Style(attributes: [.bold, .underline])
    let room = max(1, min(columns - 3, question.mode == nil ? 40 : 16))
    var before = practice.editor.beforeCaret
    while !before.isEmpty, Columns.width(of: before) > room { before.removeFirst() }
    let after = Columns.prefix(
      of: practice.editor.afterCaret, columns: room - Columns.width(of: before))
    var line = Line("> ", Theme.key)
    line.append(before, field)
    line.caret = line.width
    let fill = room + 1 - Columns.width(of: before + after)
    line.append(after + String(repeating: " ", count: max(0, fill)), field)
    return Block([line])
  }
}
