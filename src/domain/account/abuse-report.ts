/** What a letter was about whose reader reports it: a recipient, a sign request, an account or an invitation. */
export const reportKinds = ['recipient', 'request', 'account', 'invitation'] as const;
type ReportKind = (typeof reportKinds)[number];

/**
 * The subject of a letter: the id of its row, and the generation of its link, which a corrected address raises; 0 where there
 * is none.
 */
export type ReportSubject = { kind: ReportKind; id: string; generation: number };

export const reportStatuses = ['open', 'closed'] as const;

/** The most characters of what a reader writes. */
export const longestReport = 1_000;
