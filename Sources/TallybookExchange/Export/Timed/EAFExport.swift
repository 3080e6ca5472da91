internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// A session as a document of ELAN (EAF 3.0): a tier for each subject and type, with times to the millisecond.
struct EAFExport {
  private let context: ExportContext
  private var output: Output { context.output }

  init(_ context: ExportContext) { self.context = context }

  private static let ms: Int64 = 1_000_000

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    let session = try OneSession.of(context, as: .eaf)
    let tiers = try SessionTiers(context, of: session, unit: Self.ms)
    let count = tiers.tiers.reduce(0) { $0 + $1.count }
    var sum = AnnotationSum()
    try tiers.forEach { (span, _) throws(Failure) in
      sum.add(tier: XMLText.drawable(tiers.tiers[span.tier].name), span.start / Self.ms, span.end / Self.ms, XMLText.drawable(span.text))
    }
    writeHead(session, annotations: count, sum)
    try writeTimes(tiers, of: session)
    var number = 0
    try tiers.forEachTier { (place) throws(Failure) in
      writeTier(tiers.tiers[place], isEmpty: false)
      try progress(0, context.selection.total)
    } _: { (span) throws(Failure) in
      number += 1
      output.append("        <ANNOTATION>\n            <ALIGNABLE_ANNOTATION ANNOTATION_ID=\"a")
      output.append(integer: number)
      output.append("\" TIME_SLOT_REF1=\"ts")
      output.append(integer: span.number * 2 + 1)
      output.append("\" TIME_SLOT_REF2=\"ts")
      output.append(integer: span.number * 2 + 2)
      output.append("\">\n                <ANNOTATION_VALUE>")
      output.append(XMLText.escape(span.text))
      output.append("</ANNOTATION_VALUE>\n            </ALIGNABLE_ANNOTATION>\n        </ANNOTATION>\n")
    } end: { (_) throws(Failure) in
      output.append("    </TIER>\n")
      try output.checkpoint()
    }
    // ELAN shows no document without a tier.
    if tiers.tiers.isEmpty { writeTier(SessionTiers.Tier(name: ShownText.line(session.name), subject: "", type: "", isPoint: false), isEmpty: true) }
    for name in [EAFNames.state, EAFNames.point] {
      output.append("    <LINGUISTIC_TYPE GRAPHIC_REFERENCES=\"false\" LINGUISTIC_TYPE_ID=\"")
      output.append(name)
      output.append("\" TIME_ALIGNABLE=\"true\"/>\n")
    }
    output.append("</ANNOTATION_DOCUMENT>\n")
  }

  private func writeHead(_ session: Entry, annotations: Int, _ sum: AnnotationSum) {
    let author = context.hasAuthors ? session[.username].text ?? "" : ""
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ANNOTATION_DOCUMENT")
    attribute("AUTHOR", author)
    output.append(" DATE=\"")
    output.append(instant: session.time, offset: context.zone(of: session).offset(at: session.time), fraction: .shortest)
    output.append("\"")
    output.append(" FORMAT=\"3.0\" VERSION=\"3.0\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"")
    output.append(" xsi:noNamespaceSchemaLocation=\"http://www.mpi.nl/tools/elan/EAFv3.0.xsd\">\n")
    output.append("    <HEADER MEDIA_FILE=\"\" TIME_UNITS=\"milliseconds\">\n")
    property(EAFNames.urn, "\(EAFNames.urnStart)\(session.uuid)")
    property(EAFNames.lastAnnotation, "\(annotations)")
    property(EAFNames.session, session.uuid)
    property(EAFNames.start, ISO8601.text(session.time))
    if let end = session.end { property(EAFNames.end, ISO8601.text(end)) }
    property(EAFNames.name, session.name)
    property(EAFNames.sum, sum.text)
    output.append("    </HEADER>\n")
  }

  private func attribute(_ name: StaticString, _ value: String) {
    output.append(" ")
    output.append(name)
    output.append("=\"")
    output.append(XMLText.escape(value))
    output.append("\"")
  }

  private func property(_ name: String, _ value: String) {
    output.append("        <PROPERTY NAME=\"")
    output.append(name)
    output.append("\">")
    output.append(XMLText.escape(value))
    output.append("</PROPERTY>\n")
  }

  /// The moments that annotations begin and end at, in their order.
  private func writeTimes(_ tiers: SessionTiers, of session: Entry) throws(Failure) {
    output.append("    <TIME_ORDER>\n")
    var queue = SlotQueue()
    try tiers.forEach { (span, bout) throws(Failure) in
      // Whatever comes later begins no earlier than this bout does.
      let begin = max(0, elapsed(from: session.time, to: bout.event.time)) / Self.ms * Self.ms
      while let slot = queue.take(upTo: begin) { write(slot) }
      queue.add((span.start, span.number * 2 + 1))
      queue.add((span.end, span.number * 2 + 2))
    }
    while let slot = queue.take(upTo: .max) { write(slot) }
    output.append("    </TIME_ORDER>\n")
  }

  private func write(_ slot: SlotQueue.Slot) {
    output.append("        <TIME_SLOT TIME_SLOT_ID=\"ts")
    output.append(integer: slot.number)
    output.append("\" TIME_VALUE=\"")
    output.append(integer: slot.time / Self.ms)
    output.append("\"/>\n")
  }

  private func writeTier(_ tier: SessionTiers.Tier, isEmpty: Bool) {
    output.append("    <TIER LINGUISTIC_TYPE_REF=\"")
    output.append(tier.isPoint ? EAFNames.point : EAFNames.state)
    output.append("\"")
    if !tier.subject.isEmpty { attribute("PARTICIPANT", tier.subject) }
    attribute("TIER_ID", tier.name)
    output.append(isEmpty ? "/>\n" : ">\n")
  }
}
