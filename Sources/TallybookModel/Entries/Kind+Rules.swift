internal import TallybookBase

extension Kind {
  /// What its drafts do.
  var rules: any KindRules {
    switch self {
    case .collection: CollectionDraftRules()
    case .session: SessionDraftRules()
    case .task: TaskDraftRules()
    case .eventType: EventTypeDraftRules()
    case .tag: TagDraftRules()
    case .template: TemplateDraftRules()
    case .attachment: AttachmentDraftRules()
    case .subject: SubjectDraftRules()
    case .variant: VariantDraftRules()
    case .media: MediaDraftRules()
    case .note: CommonDraftRules()
    // Nothing of these is made or edited by a draft.
    case .event, .finding, .setting, .step, .change, .summary, .day, .reminder, .field, .draft, .dashboard, .row, .conflict, .device, .content, .bout, .budget, .transition, .sample,
      .overlap, .agreement: CommonDraftRules()
    }
  }
}
