/// What is wrong with scenario lines before anything is run: a line behind the first failure would otherwise rot unseen.
public enum ScenarioLint {
  public static func problems(_ lines: [ScenarioLine], _ description: Description) -> [String] {
    lines.flatMap { line -> [String] in
      var found: [String] = []
      var calls: [ScenarioCall] = []
      switch line.kind {
      case .call(let call): calls = [call]
      case .pseudo(_, _, let call, let block):
        calls = call.map { [$0] } ?? []
        do {
          found += problems(
            try ScenarioParser.parse(block.joined(separator: "\n"), firstLine: line.number + 1), description)
        } catch { found.append("\(error)") }
      }
      return found + calls.compactMap { problem($0, description) }.map { "line \(line.number): \($0)" }
    }
  }

  private static func problem(_ call: ScenarioCall, _ description: Description) -> String? {
    guard let function = description.function(call.function) else { return "there is no function \(call.function)" }
    let written = function.written
    if call.arguments.count != written.count {
      return
        "\(function.name) takes \(written.map(\.name).joined(separator: ", ")): \(written.count), not \(call.arguments.count)"
    }
    for (name, _) in call.named where name != "room" && function.index(of: name) == nil {
      return "\(function.name) has no \(name)"
    }
    if case .status(let status) = call.expected, function.returnsStatus, !function.declares(status) {
      return "\(function.name) does not declare \(status)"
    }
    return nil
  }
}
