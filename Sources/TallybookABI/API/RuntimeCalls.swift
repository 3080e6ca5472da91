internal import TallybookCore

extension RuntimeCalls {
  static func hasFeature(name: String) throws(Failure) -> Int32 {
    switch Feature(rawValue: name) {
    case .history: SQLiteLibrary.capturesChanges ? 1 : 0
    case .audio: AudioSupport.hasCodecs ? 1 : 0
    case .pdf: ReportSupport.hasPDF ? 1 : 0
    case .postgres: HubSupport.hasPostgres ? 1 : 0
    case nil: 0
    }
  }

  static func faultSet(fault: Fault?, after: UInt64, count: UInt64) throws(Failure) { try Faults.set(fault, after: after, count: count) }

  static func bytesData(_ bytes: BytesObject) throws(Failure) -> (start: UnsafeRawPointer, count: Int)? {
    (UnsafeRawPointer(bytes.start), bytes.count)
  }
}
