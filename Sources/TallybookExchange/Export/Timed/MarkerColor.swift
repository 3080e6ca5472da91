internal import TallybookBase

/// The colours that markers can have in editors, each the nearest by its hue.
enum MarkerColor {
  case red, yellow, green, cyan, blue, magenta

  /// That of a colour, #RRGGBB; what has no hue is blue, as a marker is that was given none.
  init(_ hex: String) {
    let number = UInt32(hex.dropFirst(), radix: 16) ?? 0
    let channels = [16, 8, 0].map { Double(number >> $0 & 0xFF) }
    let (most, least) = (channels.max() ?? 0, channels.min() ?? 0)
    guard most - least > 24 else {
      self = .blue
      return
    }
    let spread = most - least
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    let sixth = most == red ? (green - blue) / spread : most == green ? (blue - red) / spread + 2 : (red - green) / spread + 4
    switch (sixth * 60 + 360).truncatingRemainder(dividingBy: 360) {
    case 20..<70: self = .yellow
    case 70..<160: self = .green
    case 160..<200: self = .cyan
    case 200..<270: self = .blue
    case 270..<345: self = .magenta
    default: self = .red
    }
  }

  /// As Avid writes it.
  var locator: StaticString {
    switch self {
    case .red: "RED    "
    case .yellow: "YELLOW "
    case .green: "GREEN  "
    case .cyan: "CYAN   "
    case .blue: "BLUE   "
    case .magenta: "MAGENTA"
    }
  }

  /// As DaVinci Resolve calls it, which has no magenta.
  var resolve: StaticString {
    switch self {
    case .red: "ResolveColorRed"
    case .yellow: "ResolveColorYellow"
    case .green: "ResolveColorGreen"
    case .cyan: "ResolveColorCyan"
    case .blue: "ResolveColorBlue"
    case .magenta: "ResolveColorFuchsia"
    }
  }
}
