package import TallybookBase

/// Audio that is decoded piece by piece, at any place.
package protocol AudioReader: AnyObject {
  /// Frames a second.
  var rate: Int { get }
  var channels: Int { get }
  /// How many frames there are, as far as the file says.
  var frames: Int64 { get }
  /// What its samples are by nature: what they are read as without a loss, if there is such.
  var samples: SampleFormat { get }

  /// Goes to a frame, at most the number of frames.
  func seek(to frame: Int64) throws(Failure)

  /// Decodes the next frames into room for `count` of them. Gives how many; 0 at the end.
  func read(_ count: Int, as format: SampleFormat, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}
