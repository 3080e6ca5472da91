/// Numbers of a figure as programs get them.
enum FigureData {
  case text(String)
  case texts([String])
  case whole(Int64)
  case real(Double)
  case reals([Double])
  case rows([[(key: String, value: FigureData)]])
}
