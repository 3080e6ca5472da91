internal import CTallybook
internal import TallybookCore

@_cdecl("tally_hub_free") @implementation
public func tally_hub_free(_ hub: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(hub, .hub, as: HubObject.self)?.hub.close()
}
