/** A disabled client gets no token, and those it has open nothing. */
export const partnerClientStatuses = ['active', 'disabled'] as const;
