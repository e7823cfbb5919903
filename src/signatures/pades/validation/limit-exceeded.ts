/** A file asks for more work than any honest one; the message names the limit. */
export class LimitExceeded extends Error {
  constructor(limit: string) {
    super(limit);
    this.name = 'LimitExceeded';
  }
}
