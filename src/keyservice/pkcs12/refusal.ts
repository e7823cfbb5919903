import { Problem } from '#domain/common/problem.ts';

/** The failure of an import; `field` is the member of the input that is wrong, and the message says what to do. */
export function refusal(field: 'pkcs12' | 'passphrase' | 'type', message: string): Problem {
  return new Problem('validation_failed', message, { field });
}
