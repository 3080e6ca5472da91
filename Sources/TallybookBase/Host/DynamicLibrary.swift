internal import Glibc

/// A shared library that is looked up while the program runs: whoever does without what it serves need not have it. It stays loaded.
package struct DynamicLibrary: @unchecked Sendable {
  /// nil stands for what this program and its libraries are linked against.
  private let handle: UnsafeMutableRawPointer?

  /// What this program and its libraries are linked against already, wherever it was loaded from.
  package static let linked = DynamicLibrary(handle: nil)

  private init(handle: UnsafeMutableRawPointer?) { self.handle = handle }

  /// nil where there is none of the name, or it cannot be loaded.
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function of it, nil where it has none of the name. `type` must be what its documentation says, as `@convention(c)`.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
