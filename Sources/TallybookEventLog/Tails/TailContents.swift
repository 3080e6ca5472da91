/// What a tail holds, as far as it can be read.
package struct TailContents: Sendable {
  /// The session; empty where the header cannot be read.
  package var uuid: [UInt8] = []
  /// 0 where the header cannot be read.
  package var epoch: UInt64 = 0
  package var firstSeq: UInt64 = 0
  /// Wall clock minus steady clock, in ns.
  package var anchor: Int64 = 0
  /// Whether the anchor was taken in this boot of the machine; in another one the steady clock began anew.
  package var anchorHolds = false
  /// The boot id of the last owner.
  var bootID: [UInt8] = []
  package var events = EventColumns()
  /// Also where a chunk has the seqs already: after a power cut an old header may stand over new records.
  package var damage: [TailDamage] = []
  /// Where the next append goes.
  var usedRecords = 0
  /// The seq of the next event.
  package var nextSeq: UInt64 = 0
  /// The ids of types by their index in this epoch.
  var types: [Int64?] = []

  package init(events: EventColumns = EventColumns()) { self.events = events }
}
