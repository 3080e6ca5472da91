public import CTallybook
internal import TallybookCore

/// The largest piece that one call takes or gives: more are sizes gone wrong.
private let largestPiece = 1 << 30

private func requirePiece(_ size: Int, _ name: StaticString) throws(Failure) {
  guard 0...largestPiece ~= size else {
    throw Failure(.argumentSize, "\(name) has more than \(largestPiece) bytes; check its size, or take smaller pieces", bound: Measure(largestPiece))
  }
}

@_cdecl("tally_blob_write") @implementation
public func tally_blob_write(
  _ blob: OpaquePointer?, _ offset: Int64, _ data: UnsafeRawPointer?, _ data_size: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let blob = try TallybookABI.blob(blob)
    guard data != nil || data_size == 0 else { throw Failure(.nullPointer, "data is NULL with a size; give the bytes or the size 0") }
    try requirePiece(data_size, "data")
    try blob.write(UnsafeRawBufferPointer(start: data, count: data_size), at: offset == TALLY_END ? nil : offset)
  }
}

@_cdecl("tally_blob_read") @implementation
public func tally_blob_read(
  _ blob: OpaquePointer?, _ offset: Int64, _ buffer: UnsafeMutableRawPointer?, _ buffer_size: Int, _ out_read: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_read?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_read, 0, "out_read")
    let blob = try TallybookABI.blob(blob)
    guard let buffer else { throw Failure(.nullPointer, "buffer is NULL; give room for the bytes") }
    try requirePiece(buffer_size, "buffer")
    place.pointee = try blob.read(at: offset, into: UnsafeMutableRawBufferPointer(start: buffer, count: buffer_size))
  }
}

@_cdecl("tally_blob_free") @implementation
public func tally_blob_free(_ blob: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(blob, .blob, as: BlobObject.self)?.blob.close()
}
