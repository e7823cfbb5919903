/** A ceremony cannot go on; the message tells the people at it what to do. */
export class CeremonyError extends Error {}
