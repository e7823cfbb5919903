/** Bytes that are no signature of the format that was asked for, or a file without a signature. The message tells the sender. */
export class NotASignature extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotASignature';
  }
}
