// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Mirror` do, each a forward into the engine.
enum MirrorCalls {}

@_cdecl("tally_mirror_set") @implementation
public func tally_mirror_set(
  _ book: OpaquePointer?, _ folder: UnsafePointer<CChar>?, _ folder_length: Int, _ layout: Int32, _ flags: UInt32,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let folder = try TallybookABI.text(folder, folder_length, "folder")
    let layout = try layout == 0 ? nil : TallybookABI.constant(layout, "layout of a mirror", as: FolderLayout.self)
    try noFlags(flags)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try MirrorCalls.set(TallybookABI.book(book), folder: folder, layout: layout)
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
