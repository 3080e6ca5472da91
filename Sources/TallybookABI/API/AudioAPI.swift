public import CTallybook
internal import TallybookCore

@_cdecl("tally_memo_free") @implementation
public func tally_memo_free(_ memo: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(memo, .memo, as: Memo.self)?.close()
}

@_cdecl("tally_attachment_waveform") @implementation
public func tally_attachment_waveform(
  _ book: OpaquePointer?, _ attachment: Int64, _ minima: UnsafeMutablePointer<Double>?, _ maxima: UnsafeMutablePointer<Double>?,
  _ points: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    guard let minima, let maxima else { throw Failure(.nullPointer, "minima or maxima is NULL; give both room for the points") }
    let book = try TallybookABI.book(book)
    let call = longCall(book)
    defer { call.end() }
    let waveform: Waveform
    do throws(Failure) {
      waveform = try book.waveform(of: attachment, points: points)
      try call.requireWhole()
    } catch { throw call.cause(of: error) }
    for (index, (least, greatest)) in zip(waveform.minima, waveform.maxima).enumerated() {
      minima[index] = Double(least)
      maxima[index] = Double(greatest)
    }
  }
}
