/// Text made to fit: wrapped into lines.
package struct TextLayout {
  package let size: Double
  package var weight = FontMetrics.Weight.regular

  package init(size: Double, weight: FontMetrics.Weight = FontMetrics.Weight.regular) {
    self.size = size
    self.weight = weight
  }

  /// The height of a line in points.
  package var lineHeight: Double { size * FontMetrics.lineHeight }

  package func width(_ text: String) -> Double { FontMetrics.width(text, size: size, weight) }

  /// In lines that are not wider than `width`, none for a text without a letter.
  ///
  /// Lines break at spaces and line breaks, and before and behind ideographs; a word that alone is too wide breaks anywhere. A
  /// character wider than the line stands alone on it.
  package func wrap(_ text: String, width: Double) -> [String] {
    text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).flatMap { wrap(paragraph: Self.clean($0), width) }
  }

  /// What a line cannot show becomes a space, and several spaces one: they would be drawn as one anyway.
  package static func clean(_ text: Substring) -> String {
    var result = ""
    for character in text {
      let isSpace = character.isWhitespace || character.isNewline || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
      if !isSpace { result.append(character) } else if let last = result.last, last != " " { result.append(" ") }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  private func wrap(paragraph: String, _ width: Double) -> [String] {
    let room = width * 1000 / size
    var lines: [String] = []
    var line = ""
    var used = 0.0
    for piece in Self.pieces(paragraph) {
      let wide = piece.reduce(0) { $0 + FontMetrics.width($1, weight) }
      let visible = piece.last == " " ? wide - FontMetrics.width(" ", weight) : wide
      if used + visible > room, !line.isEmpty {
        lines.append(line.trimmingLastSpace)
        (line, used) = ("", 0)
      }
      if visible <= room {
        line += piece
        used += wide
        continue
      }
      for character in piece {
        let wide = FontMetrics.width(character, weight)
        if used + wide > room, !line.isEmpty {
          lines.append(line.trimmingLastSpace)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += wide
      }
    }
    line = line.trimmingLastSpace
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// What must stay together: words with the space behind them, single ideographs.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in text {
      let isIdeograph = isIdeograph(character)
      if isIdeograph, !piece.isEmpty {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
      if character == " " || isIdeograph {
        pieces.append(piece)
        piece = ""
      }
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces
  }

  /// Scripts that are written without spaces: CJK, kana, and the punctuation between.
  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(scalar) || (0xF900...0xFAFF).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
      || (0x20000...0x3FFFF).contains(scalar)
  }
}

extension String {
  fileprivate var trimmingLastSpace: String { last == " " ? String(dropLast()) : self }
}
