import CFFI

/// One function's shape for libffi, built at run time from its C types. Every argument and the result travel as one word of
/// 8 bytes: integers truncated to their width by libffi, doubles as their bits, pointers as numbers.
public final class CallInterface {
  let cif: UnsafeMutablePointer<ffi_cif>
  private let types: UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>
  private let count: Int

  public init(result: String, arguments: [String]) throws {
    count = arguments.count
    cif = .allocate(capacity: 1)
    types = .allocate(capacity: max(1, count))
    for (index, argument) in arguments.enumerated() { types[index] = try Self.type(argument) }
    guard harness_prepare(cif, UInt32(count), try Self.type(result), types) == 1 else {
      throw HarnessError("libffi refuses the shape (\(arguments)) -> \(result)")
    }
  }

  public func call(_ function: UnsafeMutableRawPointer, _ words: [UInt64]) -> UInt64 {
    var words = words
    var result: UInt64 = 0
    words.withUnsafeMutableBufferPointer { buffer in
      var addresses: [UnsafeMutableRawPointer?] = (0..<count).map { UnsafeMutableRawPointer(buffer.baseAddress! + $0) }
      if addresses.isEmpty { addresses = [nil] }
      harness_call(cif, function, &result, &addresses)
    }
    return result
  }

  static func type(_ c: String) throws -> UnsafeMutablePointer<ffi_type> {
    switch c {
    case "void": harness_type_void()
    case "int32_t", "tally_status": harness_type_i32()
    case "uint32_t": harness_type_u32()
    case "int64_t": harness_type_i64()
    case "uint64_t", "size_t": harness_type_u64()
    case "double": harness_type_f64()
    case _ where c.hasSuffix("*") || c.hasSuffix("_fn"): harness_type_pointer()
    default: throw HarnessError("a C type that the harness does not know: \(c)")
    }
  }
}
