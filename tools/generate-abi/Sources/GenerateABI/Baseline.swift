import Foundation

/// An older description of the contract: whatever stands in it must still stand, unchanged.
public struct Baseline {
  private let old: [String: Any]
  private let name: String

  public init(json: Data, name: String) throws {
    guard let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw ContractRefused(findings: ["\(name): is not a description of a contract"])
    }
    self.old = object
    self.name = name
    if entries("functions", of: object).isEmpty {
      throw ContractRefused(findings: ["\(name): holds no function, so that there is nothing to compare"])
    }
  }

  public var functionCount: Int { entries("functions", of: old).count }

  /// What an older program would miss or find changed; empty where there are only additions.
  public func breaks(in contract: Contract) throws -> [String] {
    let data = Data(Description(contract: contract).json.compact.utf8)
    guard let new = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return ["no description"] }
    var breaks: [String] = []
    comparePackage(new, &breaks)
    compareConstants(new, &breaks)
    for (section, keys) in Self.fixedKeys { compare(section, keys, new, &breaks) }
    compareStructures(new, &breaks)
    compareFunctions(new, &breaks)
    return breaks
  }

  /// What of an entry an older program relies on.
  private static let fixedKeys: [(section: String, keys: [String])] = [
    ("features", []),
    ("settings", ["type", "default"]),
    ("handles", ["kind", "c_type", "close"]),
    ("callbacks", ["returns", "c_returns"]),
    ("structs", ["since", "sized", "init", "align", "least_size"]),
    ("foreign", ["guard", "definition"]),
    ("functions", ["returns", "c_returns", "since", "error_param"]),
  ]

  // MARK: Sections

  private func comparePackage(_ new: [String: Any], _ breaks: inout [String]) {
    let before = old["package"] as? [String: Any] ?? [:]
    let after = new["package"] as? [String: Any] ?? [:]
    compareKeys(["name", "abi_major", "soname"], before, after, "package", &breaks)
    if let earlier = before["abi_minor"] as? Int, let later = after["abi_minor"] as? Int, later < earlier {
      breaks.append("package: abi_minor went back from \(earlier) to \(later)")
    }
  }

  private func compareConstants(_ new: [String: Any], _ breaks: inout [String]) {
    compare("constants", ["prefix", "type", "c_name"], new, &breaks)
    let before = entries("constants", of: old).flatMap { entries("values", of: $0) }
    let after = byKey("c_name", entries("constants", of: new).flatMap { entries("values", of: $0) })
    for value in before {
      let name = value["c_name"] as? String ?? ""
      guard let now = after[name] else {
        breaks.append("\(name): removed")
        continue
      }
      compareKeys(["value", "field_name", "kind", "status", "since"], value, now, name, &breaks)
    }
    for setting in entries("settings", of: old) {
      let name = setting["name"] as? String ?? ""
      let now = byKey("name", entries("settings", of: new))[name]?["allowed"] as? [String] ?? []
      let earlier = setting["allowed"] as? [String] ?? []
      for value in earlier where !now.isEmpty && !now.contains(value) {
        breaks.append("setting \(name): \(value) is no longer allowed")
      }
      if earlier.isEmpty && !now.isEmpty { breaks.append("setting \(name): allows less than before") }
    }
  }

  /// Fields may be added at the end, with the version that they come with: the size or the stride that the caller gives tells which ones it
  /// knows. Reserved bytes may become fields, and a text that callers may have less of may become longer.
  private func compareStructures(_ new: [String: Any], _ breaks: inout [String]) {
    forEachPair("structs", new) { name, before, after in
      let fields = entries("fields", of: before)
      let now = byKey("name", entries("fields", of: after))
      for field in fields {
        let label = "\(name).\(field["name"] as? String ?? "")"
        if field["name"] as? String == Self.reserve {
          if !isReserved(field, in: entries("fields", of: after)) { breaks.append("\(label): its bytes are no longer reserved, nor a field's from_reserve") }
        } else if let later = now[field["name"] as? String ?? ""] {
          let mayGrow = field["least"] != nil && number("size", of: later) > number("size", of: field)
          compareKeys(["offset", "since", "init", "least"] + (mayGrow ? [] : ["c_type", "size"]), field, later, label, &breaks)
        } else {
          breaks.append("\(label): removed")
        }
      }
      let known = byKey("name", fields)
      for field in entries("fields", of: after) where known[field["name"] as? String ?? ""] == nil {
        let label = "\(name).\(field["name"] as? String ?? "")"
        if let since = Version(field["since"] as? String ?? "") {
          if since <= released { breaks.append("\(label): new, but since \(since), which is released; \(later)") }
        } else {
          breaks.append("\(label): new, but without since, so that it would count as there from the first release; \(later)")
        }
        let end = fields.map { number("offset", of: $0) + number("size", of: $0) }.max() ?? 0
        if number("offset", of: field) < end, field["from_reserve"] == nil { breaks.append("\(label): put between older fields; a later one goes to the end") }
      }
    }
  }

  private static let reserve = "reserved"

  /// Whether the bytes of a reserve are that still, but for fields that say so.
  private func isReserved(_ reserve: [String: Any], in fields: [[String: Any]]) -> Bool {
    let bytes = number("offset", of: reserve)..<number("offset", of: reserve) + number("size", of: reserve)
    let there = fields.filter { bytes.contains(number("offset", of: $0)) }
    return there.reduce(0) { $0 + number("size", of: $1) } == bytes.count
      && there.allSatisfy { $0["name"] as? String == Self.reserve || $0["from_reserve"] != nil }
  }

  private func number(_ key: String, of entry: [String: Any]) -> Int { entry[key] as? Int ?? 0 }

  private func compareFunctions(_ new: [String: Any], _ breaks: inout [String]) {
    for section in ["functions", "callbacks"] {
      forEachPair(section, new) { name, before, after in
        let types = entries("c_params", of: before).map { $0["ctype"] as? String ?? "" }
        let now = entries("c_params", of: after).map { $0["ctype"] as? String ?? "" }
        if types != now {
          breaks.append("\(name): takes (\(now.joined(separator: ", "))), took (\(types.joined(separator: ", ")))")
        }
        compareParameters(name, before, after, &breaks)
      }
    }
    compareReleases(new, &breaks)
  }

  private func compareParameters(_ name: String, _ before: [String: Any], _ after: [String: Any], _ breaks: inout [String]) {
    let now = byKey("name", entries("params", of: after))
    for parameter in entries("params", of: before) {
      let label = "\(name)(\(parameter["name"] as? String ?? ""))"
      guard let new = now[parameter["name"] as? String ?? ""] else {
        breaks.append("\(label): removed or renamed")
        continue
      }
      compareKeys(["type", "transfer", "unit"], parameter, new, label, &breaks)
      if parameter["nullable"] != nil, new["nullable"] == nil { breaks.append("\(label): may no longer be NULL") }
    }
  }

  /// What is new belongs to a newer version than the one that was released: its node is closed.
  private func compareReleases(_ new: [String: Any], _ breaks: inout [String]) {
    let known = byKey("name", entries("functions", of: old))
    for function in entries("functions", of: new) {
      let name = function["name"] as? String ?? ""
      guard known[name] == nil, let since = Version(function["since"] as? String ?? "") else { continue }
      if since <= released {
        breaks.append("\(name): new, but since \(since), which is released; \(later)")
      }
    }
  }

  private var released: Version {
    let package = old["package"] as? [String: Any] ?? [:]
    return Version(major: package["abi_major"] as? Int ?? 0, minor: package["abi_minor"] as? Int ?? 0)
  }

  /// What the version of something new is.
  private var later: String { "since \(released.major).\(released.minor + 1) or later" }

  // MARK: Comparing

  private func compare(_ section: String, _ keys: [String], _ new: [String: Any], _ breaks: inout [String]) {
    let now = byKey("name", entries(section, of: new))
    for entry in entries(section, of: old) {
      let name = entry["name"] as? String ?? ""
      if let after = now[name] {
        compareKeys(keys, entry, after, "\(section) \(name)", &breaks)
      } else {
        breaks.append("\(section) \(name): removed")
      }
    }
  }

  private func compareKeys(
    _ keys: [String], _ before: [String: Any], _ after: [String: Any], _ label: String, _ breaks: inout [String]
  ) {
    for key in keys {
      let earlier = before[key].map { "\($0)" } ?? "nothing"
      let later = after[key].map { "\($0)" } ?? "nothing"
      if earlier != later { breaks.append("\(label): \(key) was \(earlier), is \(later)") }
    }
  }

  private func forEachPair(
    _ section: String, _ new: [String: Any], _ body: (String, [String: Any], [String: Any]) -> Void
  ) {
    let now = byKey("name", entries(section, of: new))
    for entry in entries(section, of: old) {
      let name = entry["name"] as? String ?? ""
      if let after = now[name] { body(name, entry, after) }
    }
  }

  private func entries(_ key: String, of object: [String: Any]) -> [[String: Any]] {
    object[key] as? [[String: Any]] ?? []
  }

  private func byKey(_ key: String, _ entries: [[String: Any]]) -> [String: [String: Any]] {
    Dictionary(entries.map { ($0[key] as? String ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }
}
