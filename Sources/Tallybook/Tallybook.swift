// The face for Swift programs: the engine as it is.
@_exported public import TallybookCore
