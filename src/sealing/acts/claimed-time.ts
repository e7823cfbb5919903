/** The certificate of a one-time key begins a minute before it is made; half of that is left to the clocks. */
const reachMs = 30_000;

/**
 * The time that a signature by a one-time key claims (/M): when its signer agreed, or, when it was made only later, shortly
 * before it is made. EU DSS accepts no claimed time from before the certificate's validity.
 */
export function claimedTime(agreed: Date, now: Date): Date {
  return new Date(Math.max(agreed.getTime(), now.getTime() - reachMs));
}
