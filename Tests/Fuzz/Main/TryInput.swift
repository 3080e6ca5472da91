import Glibc

/// The target that the environment names.
private let target: Target = {
  let wanted = getenv("TALLYBOOK_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = Target.all.first(where: { $0.name == wanted }) else {
    print("TALLYBOOK_FUZZ must name a target: \(Target.all.map(\.name).joined(separator: " "))")
    exit(2)
  }
  return target
}()

/// What libFuzzer calls with each input. What is broken ends the process, as a trap does, so that the input is kept.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ start: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  do {
    try target.run(Array(UnsafeBufferPointer(start: start, count: length)))
    return 0
  } catch let broken as Broken {
    print("== BROKEN: \(broken.what)")
  } catch {
    print("== BROKEN: refused where nothing may be: \(error)")
  }
  fflush(nil)
  abort()
}
