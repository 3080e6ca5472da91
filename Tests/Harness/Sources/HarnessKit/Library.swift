import Foundation

/// The shared library under test, opened by path.
public final class Library {
  public let description: Description
  private let handle: UnsafeMutableRawPointer
  private var bound: [String: (UnsafeMutableRawPointer, CallInterface)] = [:]

  public init(path: String) throws {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw HarnessError("cannot load \(path): \(String(cString: dlerror()))")
    }
    self.handle = handle
    guard let symbol = dlsym(handle, "tally_abi_json") else { throw HarnessError("\(path) has no tally_abi_json") }
    let word = try CallInterface(result: "const char *", arguments: []).call(symbol, [])
    guard let text = UnsafePointer<CChar>(bitPattern: UInt(word)) else {
      throw HarnessError("tally_abi_json gives NULL")
    }
    do {
      description = try Description(json: Data(bytes: text, count: strlen(text)))
    } catch {
      throw HarnessError("what tally_abi_json gives cannot be read: \(error)")
    }
  }

  /// A function by name with the shape that the description gives it.
  public func bind(_ function: Description.Function) throws -> (address: UnsafeMutableRawPointer, shape: CallInterface)
  {
    if let known = bound[function.name] { return known }
    guard let address = dlsym(handle, function.name) else {
      throw HarnessError("the library does not export \(function.name)")
    }
    let shape = try CallInterface(result: function.cReturns, arguments: function.cParams.map(\.ctype))
    bound[function.name] = (address, shape)
    return (address, shape)
  }

  public func isExported(_ name: String) -> Bool { dlsym(handle, name) != nil }
}
