/// What is written in a scenario file, line by line.
public struct ScenarioLine: Sendable {
  public enum Kind: Sendable {
    case call(ScenarioCall)
    /// A pseudo-call: files, processes, limits, assertions. Some take a call or a block of lines behind them.
    case pseudo(name: String, arguments: [Expression], call: ScenarioCall?, block: [String])
  }
  public let number: Int
  public let text: String
  public let kind: Kind

  public init(number: Int, text: String, kind: Kind) {
    self.number = number
    self.text = text
    self.kind = kind
  }
}

public struct ScenarioCall: Sendable {
  public enum Expected: Sendable {
    case status(String)
    case equal(Expression)
    case different(Expression)
    /// Success, or for a getter anything.
    case plain
    /// Any declared status.
    case anything
  }
  public var expected: Expected
  public var bind: String?
  public let function: String
  public var arguments: [Expression]
  public var named: [(name: String, value: Expression)]
  public var outputs: [String]
}

public indirect enum Expression: Sendable {
  case integer(Int128)
  case real(Double)
  /// Text in which `$name` stands for a variable's text.
  case text([UInt8])
  case name(String)
  case list([Expression])
  case record([(name: String, value: Expression)])
  case callback(String)
  /// `nts("…")`, `text(null, 5)`, `repeat(x, n)`.
  case made(String, [Expression])
}

extension ScenarioCall {
  /// Whether it hands over a function.
  var usesCallbacks: Bool { (arguments + named.map(\.value)).contains(where: \.usesCallbacks) }
}

extension Expression {
  fileprivate var usesCallbacks: Bool {
    switch self {
    case .callback: true
    case .list(let list), .made(_, let list): list.contains(where: \.usesCallbacks)
    case .record(let fields): fields.contains { $0.value.usesCallbacks }
    case .integer, .real, .text, .name: false
    }
  }
}
