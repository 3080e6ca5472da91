/// Numbers of a figure as programs get them.
enum FigureData: Sendable {
  case text(String)
  case texts([String])
  case whole(Int64)
  case real(Double)
  case reals([Double])
  /// What there is not.
  case absent
  case rows([[(key: String, value: FigureData)]])
}
