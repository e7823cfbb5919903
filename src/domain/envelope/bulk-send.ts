/** So many envelopes one bulk send may have, and so many fields and recipients in all of them. */
export const bulkBounds = { rows: 1_000, parts: 20_000 } as const;

/** The states of a bulk send: `completed` says that each row was dealt with. */
export const bulkStatuses = ['sending', 'completed', 'stopped'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** The states of a row: `stopped` is one whose draft was deleted before it was sent. */
export const bulkRowStatuses = ['waiting', 'sent', 'failed', 'stopped'] as const;
export type BulkRowStatus = (typeof bulkRowStatuses)[number];

/** Why a row was not sent: its draft was deleted or changed meanwhile, or could not be sent in three tries. */
export const bulkRowFailures = ['deleted', 'changed', 'not_sent'] as const;

/** So often a row is tried. */
export const bulkRowTries = 3;

/** So many envelopes of a bulk send are started at once: the flows of other people go on between them. */
export const bulkBatch = 10;
