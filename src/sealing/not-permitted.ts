/** A PDF that arrived with signatures which would not stay valid; the message is the reason that a sender is told. */
export class NotPermitted extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotPermitted';
  }
}
