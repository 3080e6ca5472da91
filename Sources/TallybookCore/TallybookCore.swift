/// The engine whole: its layers under one name, which the boundary and Swift programs import.
@_exported public import TallybookAnalysis
@_exported public import TallybookAudio
@_exported public import TallybookBase
@_exported public import TallybookEventLog
@_exported public import TallybookExchange
@_exported public import TallybookHistory
@_exported public import TallybookImport
@_exported public import TallybookMemos
@_exported public import TallybookMerge
@_exported public import TallybookModel
@_exported public import TallybookQuery
@_exported public import TallybookReports
@_exported public import TallybookSalvage
@_exported public import TallybookStorage
@_exported public import TallybookSync
@_exported public import TallybookText
@_exported public import TallybookWatch
