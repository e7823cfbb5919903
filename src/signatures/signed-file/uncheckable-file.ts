import { NotASignature } from './not-a-signature.ts';
import type { ReasonCode } from './reason.ts';

/** A file that may well be signed, and of which nothing can be said: `code` is the reason, the message tells the sender. */
export class UncheckableFile extends NotASignature {
  readonly code: ReasonCode;

  constructor(code: ReasonCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UncheckableFile';
    this.code = code;
  }
}
