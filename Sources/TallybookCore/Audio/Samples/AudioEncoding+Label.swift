extension AudioEncoding {
  /// As messages name it.
  var label: String {
    switch self {
    case .auto: "the default"
    case .flac: "FLAC"
    case .opus: "Opus"
    case .wav: "WAV"
    }
  }

  /// The media type of what it makes.
  var mediaType: String {
    switch self {
    case .auto, .wav: "audio/wav"
    case .flac: "audio/flac"
    case .opus: "audio/ogg"
    }
  }

  /// What a file name of it ends in.
  var suffix: String {
    switch self {
    case .auto, .wav: ".wav"
    case .flac: ".flac"
    case .opus: ".opus"
    }
  }
}
