extension AudioEncoding {
  /// As messages name it.
  package var label: String {
    switch self {
    case .auto: "the default"
    case .flac: "FLAC"
    case .opus: "Opus"
    case .wav: "WAV"
    }
  }

  /// The media type of what it makes.
  package var mediaType: String {
    switch self {
    case .auto, .wav: "audio/wav"
    case .flac: "audio/flac"
    case .opus: "audio/ogg"
    }
  }

  /// What a file name of it ends in.
  package var suffix: String {
    switch self {
    case .auto, .wav: ".wav"
    case .flac: ".flac"
    case .opus: ".opus"
    }
  }
}
