/** A PDF with existing signatures that would not stay valid; the message is the reason that a sender sees. */
export class NotPermitted extends Error {
  /** The ids of the fields that may not be placed; none when no signature may be added at all. */
  readonly fields: readonly string[];

  constructor(reason: string, fields: readonly string[] = []) {
    super(reason);
    this.name = 'NotPermitted';
    this.fields = fields;
  }
}
