// The UUID d566ff2a-2898-4bba-aade-b0eb7f38e0bd in pieces of 16 and 24 bits under the arc that Microsoft keeps for
// identifiers made from UUIDs. The arc of ITU-T X.667, 2.25, takes a UUID as one number of 128 bits, and many decoders
// stop at 32. It is in every certificate that was ever issued and never changes.
const arc = '1.2.840.113556.1.8000.2554.54630.65322.10392.19386.43742.11594623.3727549';

/** Our certificate and timestamp policies; docs/run/key-service.md explains each of them. */
export const policies = {
  /** Level 1: a one-time key, nothing proved. */
  level1: `${arc}.1.1`,
  /** Level 2: a one-time key, the address in the certificate received a code. */
  level2: `${arc}.1.2`,
  /** Level 3: the holder's own key under their PIN. */
  level3: `${arc}.1.3`,
  /** The platform's own seal. */
  seal: `${arc}.1.4`,
  /** A key under a PIN whose holder's names nobody has checked: no level. */
  unchecked: `${arc}.1.6`,
  /** Status answers and timestamping certificates. */
  infrastructure: `${arc}.1.5`,
  /** The policy of timestamps: RFC 3161, accuracy of one second. */
  timestamp: `${arc}.2.1`,
} as const;

/** The policies of the test hierarchy, each beside the one that it stands for: nobody vouches for anything under them. */
export const testPolicies = {
  level1: `${arc}.3.1`,
  level2: `${arc}.3.2`,
  seal: `${arc}.3.4`,
  infrastructure: `${arc}.3.5`,
  timestamp: `${arc}.3.6`,
} as const;

/** Tells whether a certificate says by its policies that it is a test's. */
export function isTestCertificate({ policies: own }: { policies: readonly string[] }): boolean {
  const marks: readonly string[] = Object.values(testPolicies);
  return own.some((policy) => marks.includes(policy));
}
