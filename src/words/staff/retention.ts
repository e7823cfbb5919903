/** The words of how long things are kept, and of legal holds. */
export const retentionWords = {
  title: 'How long it keeps what has ended',
  columns: { kind: 'What', days: 'Days', next: 'Shorter from then on' },
  kinds: {
    documents: 'Documents and PDFs',
    flows: 'Requests and envelopes',
    webhook_bodies: 'Webhook bodies',
    messages: 'The log of messages',
    audit_personal: 'Names and addresses in audit events',
  },
  forever: 'for ever',
  byDefault: (days: string) => `${days} (ours, since it has set none)`,
  next: (days: number) => `${days} days from`,
  holds: 'Legal holds',
  noHolds: 'Nothing of it is on hold.',
  holdColumns: { what: 'What', by: 'By', reason: 'Why', at: 'Since', lift: 'Lift' },
  heldKinds: { organization: 'All of it', envelope: 'Envelope', sign_request: 'Sign request' },
  holders: { owner: 'its owner', staff: 'staff' },
  lift: 'Lift',
  more: 'There are more: GET /support/legal-holds has all.',
} as const;

/** The words of the acts: what will happen, before it does. */
export const retentionActs = {
  setPeriods: {
    title: 'Set how long it keeps what has ended',
    text: 'What has ended longer ago is deleted for good, once a day. A longer time holds at once. A shorter one holds after seven days, and each owner gets a mail. What stays empty stays as it is.',
    button: 'Set it',
    grave: true,
  },
  placeHold: {
    title: 'Place a legal hold',
    text: 'Nothing of it is deleted, purged or erased until staff lift the hold. The owners see it with its reason, and cannot lift it.',
    button: 'Put it on hold',
  },
  liftHold: {
    title: 'Lift the legal hold',
    text: 'What is past its time goes with the next purge, unless another hold keeps it.',
    button: 'Lift it',
    grave: true,
  },
} as const;

/** The words of their fields. */
export const retentionFields = {
  period: (least: number, most: number) => `Days from ${least} to ${most}, or forever`,
  kind: 'What is held',
  thing: 'Its id',
  thingHint: 'That of the organization, the envelope or the sign request',
} as const;
