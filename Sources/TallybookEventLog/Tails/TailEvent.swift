package import TallybookBase

/// An event as it goes into a tail: its type as an id, and what it may have besides.
package struct TailEvent: Sendable {
  var time: Int64
  var type: Int64
  var phase: Phase
  /// 0: none.
  var subject: Int64 = 0
  var value: Double?
  var note: String?

  package init(time: Int64, type: Int64, phase: Phase, subject: Int64 = 0, value: Double? = nil, note: String? = nil) {
    self.time = time
    self.type = type
    self.phase = phase
    self.subject = subject
    self.value = value
    self.note = note
  }

  /// Its records, those that define a type not counted.
  var records: Int {
    var records = 1
    if subject != 0 { records += 1 }
    if value != nil { records += 1 }
    if let note { records += 1 + (note.utf8.count + 7) / 8 }
    return records
  }
}
