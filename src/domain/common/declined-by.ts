import type { ProvingMeans } from './act-statement.ts';

/** Who declined: somebody with the link, or the person whose own code, credential or account proved it. */
export const decliners = ['link', 'verified'] as const;
export type Decliner = (typeof decliners)[number];

/** An access code is not among them: the sender made it up, and knows it. */
const verifying: ReadonlySet<ProvingMeans> = new Set([
  'email_code',
  'sms_code',
  'device',
  'credential',
  'account',
]);

/** Tells who declined, by what the statement of the act says proved it. */
export function declinedBy(provedBy: readonly ProvingMeans[]): Decliner {
  return provedBy.some((means) => verifying.has(means)) ? 'verified' : 'link';
}
