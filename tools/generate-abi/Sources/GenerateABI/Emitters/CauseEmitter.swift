/// The part of the engine's vocabulary that ties reasons to statuses: every failure is made of one of these, so that a status of
/// several causes never comes without its reason, nor with that of another.
struct CauseEmitter {
  let contract: Contract

  func add(to out: inout Lines) {
    guard let status = contract.constants(named: "status"), let code = status.swift,
      let reasons = contract.constants(named: "reason"), let type = reasons.swift
    else { return }
    let caused = reasons.values.filter { $0.status != nil }
    statusOf(caused, status, code, type, reasons, &out)
    out.add()
    out.add(
      """
      /// What a failure is: its status, and the reason if the status has several causes.
      public struct Cause: Hashable, Sendable {
        /// The status.
        public let code: \(code)
        /// The reason; none if the status has only one cause.
        public let reason: \(type)

      """)
    for reason in caused {
      guard let name = reason.swift, let value = swiftStatus(reason, status) else { continue }
      out.add(reason.doc.swiftDoc(indent: "  "))
      out.add("  public static let \(name.swiftIdentifier) = Cause(code: .\(value), reason: .\(name.swiftIdentifier))")
    }
    for plain in contract.plainStatuses {
      guard let name = plain.swift else { continue }
      out.add(plain.doc.swiftDoc(indent: "  "))
      out.add("  public static let \(name.swiftIdentifier) = Cause(code: .\(name.swiftIdentifier), reason: .none)")
    }
    out.add()
    out.add("  private init(code: \(code), reason: \(type)) { (self.code, self.reason) = (code, reason) }")
    out.add("}")
  }

  private func statusOf(
    _ caused: [Constant], _ status: ConstantSet, _ code: String, _ type: String, _ reasons: ConstantSet, _ out: inout Lines
  ) {
    out.add()
    out.add("extension \(type) {")
    out.add("  /// The status that it explains; nil for a reason that only findings have.")
    out.add("  public var status: \(code)? {")
    out.add("    switch self {")
    for value in status.values {
      let names = caused.filter { "E_" + ($0.status ?? "") == value.name }.compactMap(\.swift).map { "." + $0.swiftIdentifier }
      guard !names.isEmpty, let name = value.swift else { continue }
      out.add((names.joined(separator: ", ") + ":").wrapped(118, first: "    case ", rest: "      "))
      out.add("      .\(name.swiftIdentifier)")
    }
    if caused.count < reasons.values.count { out.add("    default: nil") }
    out.add("    }")
    out.add("  }")
    out.add("}")
  }

  private func swiftStatus(_ reason: Constant, _ status: ConstantSet) -> String? {
    status.values.first { $0.name == "E_" + (reason.status ?? "") }?.swift?.swiftIdentifier
  }
}
