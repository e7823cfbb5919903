/** The end states of an envelope. */
export const endStatuses = ['completed', 'declined', 'voided', 'expired'] as const;
