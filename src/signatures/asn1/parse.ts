/** Bytes that are not the structure that was expected; the message says which and where it ends. */
export class MalformedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MalformedError';
  }
}
