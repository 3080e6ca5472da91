/// What of audio can be read and written here.
package enum AudioSupport {
  /// Whether FLAC, Ogg and MP3 can be read, and FLAC and Opus be written: libsndfile is there. WAV can be always.
  package static var hasCodecs: Bool { SndfileLibrary.loaded != nil }
}
