public import CTallybook
internal import TallybookCore

@_cdecl("tally_text_redact") @implementation
public func tally_text_redact(
  _ value: UnsafePointer<CChar>?, _ value_length: Int, _ style: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  // Read before the buffer is emptied, which may be where the text is.
  let given = Result { () throws(Failure) in try text(value, value_length, "value") }
  clear(buffer, buffer_size, out_length)
  return boundary(error) { () throws(Failure) in
    let style = try constant(style, "style of redaction", as: Redaction.self)
    try deliver(style.applied(to: try given.get()), buffer, buffer_size, out_length)
  }
}
