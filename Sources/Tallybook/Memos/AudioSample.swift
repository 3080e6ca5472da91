public import TallybookBase

/// A type of samples that a memo takes and a player gives: `Int16`, whose full scale is 32768, and `Float`, whose full scale is 1.
///
/// ```swift
/// print(Int16.sampleFormat == .int16, Float.sampleFormat == .float32)  // true true
/// ```
public protocol AudioSample: BitwiseCopyable, Sendable {
  /// What such samples are in the contract.
  static var sampleFormat: SampleFormat { get }
}

extension Int16: AudioSample {
  public static var sampleFormat: SampleFormat { .int16 }
}

extension Float: AudioSample {
  public static var sampleFormat: SampleFormat { .float32 }
}
