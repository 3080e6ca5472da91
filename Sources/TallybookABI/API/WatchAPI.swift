internal import CTallybook
internal import TallybookCore

@_cdecl("tally_watch_free") @implementation
public func tally_watch_free(_ watch: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(watch, .watch, as: WatchObject.self)?.watch.close()
}
