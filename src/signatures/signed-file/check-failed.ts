/** A check that does not hold; the message is the reason that a caller may see. */
export class CheckFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CheckFailed';
  }
}
