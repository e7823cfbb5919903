// The arc is a UUID of our own under 2.25 (ITU-T X.667): d566ff2a-2898-4bba-aade-b0eb7f38e0bd as a number. It is in
// every certificate that was ever issued and never changes.
const arc = '2.25.283660352736352904860009612216907653309';

/** Our certificate and timestamp policies; docs/key-service.md says what each one means. */
export const policies = {
  /** Level 1: a one-time key, nothing proved. */
  level1: `${arc}.1.1`,
  /** Level 2: a one-time key, the address in the certificate received a code. */
  level2: `${arc}.1.2`,
  /** Level 3: the holder's own key under their PIN. */
  level3: `${arc}.1.3`,
  /** The platform's own seal. */
  seal: `${arc}.1.4`,
  /** Status answers and timestamping certificates. */
  infrastructure: `${arc}.1.5`,
  /** What a timestamp promises: RFC 3161, accuracy of one second. */
  timestamp: `${arc}.2.1`,
} as const;
