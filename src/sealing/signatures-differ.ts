import { CheckFailed } from '#signatures/signed-file/check-failed.ts';

/** A PDF with other signatures than its envelope made: too many, missing, in another's field or by another key. */
export class SignaturesDiffer extends CheckFailed {
  constructor(reason: string) {
    super(reason);
    this.name = 'SignaturesDiffer';
  }
}
