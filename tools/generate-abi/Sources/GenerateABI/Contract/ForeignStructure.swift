/// A struct of another interface that calls fill: its definition stands in our header too, under the guard that all who copy it
/// agree on, so that a program may include both.
struct ForeignStructure {
  var name: String
  /// The macro that says that it is defined already.
  var guardMacro: String
  var doc: String
  /// As C declares it.
  var definition: String
  var origin = Origin()
}
