/** What the command says to the shell. */
export const exitCodes = { done: 0, failed: 1, usage: 2, unsigned: 3, timedOut: 4 } as const;

/** A command line that does not fit; its message says what does. */
export class UsageError extends Error {}
