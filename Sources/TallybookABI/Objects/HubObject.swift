internal import TallybookCore

/// What a hub's handle stands for.
final class HubObject: Unnamed {
  let hub: Hub

  init(_ hub: Hub) { self.hub = hub }

  func giveUp() { hub.close() }
}
