/// The most of something, which the engine asks for by its name.
struct Limit {
  var name: String
  var value: ConstantValue
  var doc: String
  var origin = Origin()
}

extension Contract {
  func limit(named name: String) -> Limit? { limits.first { $0.name == name } }

  /// The most that a field of a form has; 0 where the contract does not say it.
  func most(_ limit: String) -> Int { Int(self.limit(named: limit)?.value.bits ?? 0) }
}
