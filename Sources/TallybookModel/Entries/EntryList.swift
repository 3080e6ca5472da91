package import TallybookBase
package import TallybookStorage

/// Fields that a statement selects of `entry e`, in the order of a row.
package struct EntryList: Sendable {
  /// The select list.
  package let sql: SQL
  /// How many columns it has.
  package let count: Int
  /// The position in a row of each column; nil where that is the column's own.
  private let positions: [Int]?

  /// All of a row, also what other tables say.
  package static let whole = EntryList(EntryColumns.all)
  /// What the table says of an entry of any kind, for `DerivedFields.complete` to complete: a quarter of the work of compiling all.
  static let plain = EntryList(DerivedFields.plain(EntryColumns.all))

  /// The same of entries of one kind, where it is known: what others have is not even asked for.
  package static func plain(of kind: Kind?) -> EntryList { kind.map { byKind[Int($0.rawValue)] } ?? plain }

  /// What the table says of some fields of an entry, and what no entry lacks: for who knows what it asks for.
  package static func plain(_ fields: [Field]) -> EntryList {
    let wanted = FieldSet(fields + Table.entry.definition.columns.filter(\.isRequired).compactMap(\.field))
    return EntryList(DerivedFields.plain(EntryColumns.all.filter(wanted.contains)))
  }

  /// By the kind's number.
  private static let byKind: [EntryList] = {
    var lists = [EntryList](repeating: plain, count: 1 + Int(Kind.allCases.map { $0.rawValue }.max() ?? 0))
    for kind in Kind.allCases where !kind.viewed.isEmpty {
      let always = Table.entry.definition.columns.filter(\.isRequired).compactMap(\.field) + [.trashed, .span]
      let own = FieldSet(always + kind.viewed + kind.settable)
      lists[Int(kind.rawValue)] = EntryList(DerivedFields.plain(EntryColumns.all.filter(own.contains)))
    }
    return lists
  }()

  private init(_ fields: [Field]) { self.init(fields.map { ($0, EntryColumns.sql($0)) }) }

  private init(_ fields: [(field: Field, sql: SQL?)]) {
    // As one piece: statements are found by their pieces.
    sql = SQL(raw: fields.compactMap { $0.sql?.text }.joined(separator: ", "))
    count = fields.count
    let positions = fields.compactMap { EntryColumns.position($0.field) }
    self.positions = positions == Array(positions.indices) ? nil : positions
  }

  /// The fields of those columns that have a bit.
  func fields(_ columns: UInt128) -> FieldSet {
    guard let positions else { return FieldSet(bits: columns) }
    var (bits, left): (UInt128, UInt128) = (0, columns)
    while left != 0 {
      bits |= 1 &<< UInt128(truncatingIfNeeded: positions[left.trailingZeroBitCount])
      left &= left &- 1
    }
    return FieldSet(bits: bits)
  }
}
