/** Tells the operator how far it is. */
export type Say = (line: string) => void;

/** A rotation that cannot begin or end now; the message says what to do. */
export class CannotRotate extends Error {}
