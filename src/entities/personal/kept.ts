/** Why something personal stays when a person asks for erasure, the rule that says so, and until when. */
export type Kept = { why: string; rule: string; until: string };

/** The reasons for which personal data stay, by their names. */
export const keptReasons = {
  evidence: {
    why: 'proves what was agreed, by whom and when; both parties may need it before a court',
    rule: 'GDPR 17 (3) e',
    until: 'the organization’s retention of its requests and envelopes is over',
  },
  parties: {
    why: 'is the sealed document of the parties, which nobody can change without breaking its signatures',
    rule: 'GDPR 17 (3) e',
    until: 'the organization’s retention of its documents is over',
  },
  trust_service: {
    why: 'must be kept by a trust service provider: its certificates are based on it, or it is what they signed',
    rule: 'GDPR 17 (3) b, EN 319 411-1 6.4.6',
    until: 'seven years after the certificate’s end',
  },
  organization: {
    why: 'is the organization’s own, which answers for it and can change or delete it',
    rule: 'GDPR 28: the organization decides',
    until: 'the organization deletes it',
  },
  staff: {
    why: 'is about a member of staff in their work',
    rule: 'GDPR 6 (1) f',
    until: '`npm run staff -- remove`',
  },
  hour: {
    why: 'goes by itself',
    rule: '–',
    until: 'at most 26 hours',
  },
  month: {
    why: 'goes by itself',
    rule: '–',
    until: 'at most 30 days after its end',
  },
} as const satisfies Record<string, Kept>;
export type KeptReason = keyof typeof keptReasons;
