// The fuzzer of one target, which TALLYBOOK_FUZZ names; the arguments are libFuzzer's. tools/checks/fuzz runs it.

/// libFuzzer's loop. SwiftPM gives this file's `main` another name, so that libFuzzer's own may be linked in its place: both do the same.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
_ = runDriver(&count, &arguments) { start, length in tryInput(start, length) }
