internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What parts of the other book are called here, and which of them are one part here: those of entries that were joined, and own fields whose
/// templates were, or were removed.
final class PartMap {
  private let merge: BookMerge
  private let events: EventsMerge
  private var theirs: MergeSide { merge.theirs }
  /// The numbers of own fields there that are one here.
  private var numbers: [Int64: [Int64]] = [:]

  init(_ merge: BookMerge, _ events: EventsMerge) { (self.merge, self.events) = (merge, events) }

  /// An entry of theirs, as it is called here; nil where it is not here.
  func entry(_ id: Int64) throws(Failure) -> Int64? {
    guard id != 0 else { return 0 }
    return try theirs.uuid(of: id).flatMap { (uuid) throws(Failure) in try merge.ours.id(of: uuid) }
  }

  /// The same part of an entry here; nil where it is of something that is not.
  func part(_ part: Part, of id: Int64) throws(Failure) -> Part? {
    switch part.field {
    case .tags:
      guard let tag = try entry(part.key.number) else { return nil }
      return Part(id, .tags, .number(tag))
    case .fields:
      guard let (name, holder) = try field(part.key.number) else { return nil }
      // Written by who did not know that the template was made again, it is of an item without one.
      let isKnown = try merge.ours.uuid(of: holder).map { (uuid) throws(Failure) in try merge.rules.isKnowing(merge.theirVersions([part]), of: uuid) } ?? true
      let template = isKnown ? holder : 0
      return Part(id, .fields, .number(Int64(try FieldNumbers.number(of: name, in: template, in: merge.transaction))))
    case .seq:
      let seq = UInt64(bitPattern: part.key.number)
      return Part(id, .seq, .number(Int64(bitPattern: events.outcomes[id]?.seq(ofTheirs: seq) ?? seq)))
    default: return Part(id, part.field, part.key)
    }
  }

  /// The other parts of theirs that are the same here: what they say counts as much, for whoever wrote the one may have known them as others.
  func twins(of part: Part) throws(Failure) -> [Part] {
    let entries = try names(of: part.entry)
    let keys: [Part.Key] =
      switch part.field {
      case .tags: try names(of: part.key.number).map { .number($0) }
      case .fields: try fields(like: part.key.number).map { .number($0) }
      default: [part.key]
      }
    guard entries.count > 1 || keys.count > 1 else { return [] }
    var twins: [Part] = []
    for entry in entries {
      for key in keys {
        let twin = Part(entry, part.field, key)
        guard twin != part, try isThere(twin) else { continue }
        twins.append(twin)
      }
    }
    return twins
  }

  /// Whether a part is known there: of what is not sent nobody knows what it says.
  private func isThere(_ part: Part) throws(Failure) -> Bool {
    guard merge.other.isExcerpt else { return true }
    if try merge.other.isWhole(part.entry) { return true }
    let stamp: SQL = "SELECT 1 FROM \(Table.stamp) WHERE entry = \(part.entry) AND part = \(Int64(part.field.rawValue)) AND key = \(part.key.value)"
    return try theirs.connection.value(stamp) != nil
  }

  private func names(of id: Int64) throws(Failure) -> [Int64] {
    guard id != 0, let uuid = try theirs.uuid(of: id) else { return [id] }
    return try theirs.ids(of: uuid)
  }

  /// What a number of theirs names; fields of a template that was removed for good are those of items without one.
  private func field(_ number: Int64) throws(Failure) -> (name: String, template: Int64)? {
    guard let field = try FieldNumbers.name(of: Int32(truncatingIfNeeded: number), on: theirs.connection) else { return nil }
    return try template(field.template).map { (field.name, $0) }
  }

  private func template(_ id: Int64) throws(Failure) -> Int64? {
    guard id != 0, let uuid = try theirs.uuid(of: id), !merge.removals.isGone(uuid) else { return 0 }
    return try merge.ours.id(of: uuid)
  }

  private func fields(like number: Int64) throws(Failure) -> [Int64] {
    if let known = numbers[number] { return known }
    var found: [Int64] = []
    if let (name, template) = try field(number) {
      let rows = try theirs.connection.rows("SELECT id, template FROM \(Table.templateField) WHERE name = \(name) ORDER BY id")
      while try rows.step() { if try self.template(rows.int(1)) == template { found.append(rows.int(0)) } }
    }
    numbers[number] = found
    return found
  }
}
