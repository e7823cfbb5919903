/** A PDF that arrived with signatures which would not stay valid; the message is the reason that a sender is told. */
export class NotPermitted extends Error {
  /** The ids of the fields that may not be placed; none when no signature may be added at all. */
  readonly fields: readonly string[];

  constructor(reason: string, fields: readonly string[] = []) {
    super(reason);
    this.name = 'NotPermitted';
    this.fields = fields;
  }
}
