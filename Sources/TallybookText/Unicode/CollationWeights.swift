/// What characters weigh in the Default Unicode Collation Element Table, unpacked when a name beyond ASCII is first ordered.
final class CollationWeights: Sendable {
  static let shared = CollationWeights()

  /// A collation element: three weights in one number.
  struct Element {
    let bits: UInt32

    var primary: UInt32 { bits >> 16 }
    var secondary: UInt32 { bits >> 6 & 0x3FF }
    var tertiary: UInt32 { bits & 0x3F }
  }

  /// Where elements lie, and whether longer rows begin with the character.
  struct Entry {
    let bits: UInt32

    var start: Int { Int(bits >> 8) }
    var count: Int { Int(bits & 0x3F) }
    var beginsRow: Bool { bits & 0x80 != 0 }
    /// Whether it can weigh otherwise than alone beside what a composed text has beside it: marks, and what begins rows of letters.
    var needsDecomposition: Bool { bits & 0x40 != 0 }
  }

  /// A row of characters that weighs otherwise than its parts, without the first of them.
  struct Row {
    let rest: [UInt32]
    let entry: Entry
  }

  let elements: [Element]
  /// Pages of 256 code points; where there is no page, page 0, which is empty.
  private let pages: [UInt16]
  private let entries: [Entry]
  private let rows: [UInt32: [Row]]
  /// What 0 weighs; the other digits weigh one more each.
  let zero: UInt32

  private init() {
    var numbers = PackedNumbers(CollationTable.packed)
    var elements: [Element] = []
    var pages = [UInt16](repeating: 0, count: 0x1100)
    var entries = [Entry](repeating: Entry(bits: 0), count: 256)
    var rows: [UInt32: [Row]] = [:]
    var last = 0
    func take(_ count: Int) -> Entry {
      let start = elements.count
      for _ in 0..<count {
        let head = numbers.next()
        var (primary, secondary, tertiary) = (0, 0x20, 2)
        if head != 1 {
          let step = head >> 2
          last += step & 1 == 0 ? step >> 1 : -((step + 1) >> 1)
          primary = last
        }
        if head & 3 != 0 { (secondary, tertiary) = (numbers.next(), numbers.next()) }
        elements.append(Element(bits: UInt32(truncatingIfNeeded: primary << 16 | secondary << 6 | tertiary)))
      }
      return Entry(bits: UInt32(truncatingIfNeeded: start << 8 | count))
    }
    func page(of code: Int) -> Int {
      if pages[code >> 8] == 0 {
        pages[code >> 8] = UInt16(truncatingIfNeeded: entries.count >> 8)
        entries += [Entry](repeating: Entry(bits: 0), count: 256)
      }
      return Int(pages[code >> 8]) << 8 | code & 0xFF
    }
    elements.reserveCapacity(50_000)
    var code = -1
    for _ in 0..<numbers.next() {
      let head = numbers.next()
      code += head >> 1 + 1
      let place = page(of: code)
      entries[place] = take(head & 1 == 0 ? 1 : numbers.next())
      if Self.isMark(UInt32(truncatingIfNeeded: code)) { entries[place] = Entry(bits: entries[place].bits | 0x40) }
    }
    code = 0
    for _ in 0..<numbers.next() {
      code += numbers.next()
      let rest = (0..<numbers.next()).map { _ in UInt32(truncatingIfNeeded: numbers.next()) }
      let place = page(of: code)
      entries[place] = Entry(bits: entries[place].bits | 0x80)
      if !rest.allSatisfy(Self.isMark) {
        // Of a letter of ASCII it is what follows that says so: without that, it is like any other.
        for part in code < 0x80 ? rest.map({ Int($0) }) : [code] {
          let place = page(of: part)
          entries[place] = Entry(bits: entries[place].bits | 0x40)
        }
      }
      rows[UInt32(truncatingIfNeeded: code), default: []].append(Row(rest: rest, entry: take(numbers.next())))
    }
    (self.elements, self.pages, self.entries) = (elements, pages, entries)
    // The longest first.
    self.rows = rows.mapValues { $0.sorted { $0.rest.count > $1.rest.count } }
    zero = elements[entries[Int(pages[0]) << 8 | 0x30].start].primary
  }

  @inline(__always)
  subscript(code: UInt32) -> Entry {
    let page = Int(code >> 8)
    return page < pages.count ? entries[Int(pages[page]) << 8 | Int(code & 0xFF)] : Entry(bits: 0)
  }

  private static func isMark(_ code: UInt32) -> Bool {
    code >= 0x300 && Unicode.Scalar(code).map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
  }

  /// The rows that begin with a character, the longest first.
  func rows(from code: UInt32) -> [Row] { rows[code] ?? [] }

  /// The two first weights of what the table does not have, which follow from the code point:
  /// https://www.unicode.org/reports/tr10/#Implicit_Weights
  static func implicit(_ code: UInt32) -> (UInt32, UInt32) {
    switch code {
    case 0x17000...0x18AFF, 0x18D00...0x18D8F: return (0xFB00, (code - 0x17000) | 0x8000)
    case 0x18B00...0x18CFF: return (0xFB02, (code - 0x18B00) | 0x8000)
    case 0x1B170...0x1B2FF: return (0xFB01, (code - 0x1B170) | 0x8000)
    default: break
    }
    let isIdeograph = Unicode.Scalar(code)?.properties.isUnifiedIdeograph ?? false
    let isCore = (0x4E00...0x9FFF).contains(code) || (0xF900...0xFAFF).contains(code)
    let base: UInt32 = isIdeograph ? (isCore ? 0xFB40 : 0xFB80) : 0xFBC0
    return (base + code >> 15, (code & 0x7FFF) | 0x8000)
  }
}
