import { hkdfSync } from 'node:crypto';

/** The label of each key derived from DATA_ENCRYPTION_KEY. A changed label would lose what is stored under its key. */
const labels = {
  /** Of kept answers to calls with an Idempotency-Key. */
  storedAnswers: 'stored-answers',
  /** Of what such calls are told apart by. */
  fingerprints: 'fingerprints',
  /** Of webhook signing keys at rest. */
  webhookKeys: 'webhook-keys',
  oneTimeCodes: 'one-time-codes',
  /** Of activations' SADs at rest. */
  sealedSads: 'sealed-sads',
  /** The key of the cookies that prove that a signer's code was right. */
  codeProofs: 'code-proofs',
  /** The key of the inputs of envelopes' acts. */
  envelopeActs: 'envelope-acts',
  /** The key of the access codes of envelopes' recipients. */
  accessCodes: 'access-codes',
  /** Of the authorization server's cookies. */
  cookies: 'cookies',
  /** Of the pages behind sign-in: their secret as a client, a sign-in that is under way, their forms. */
  pages: 'pages',
} as const;

/** The keys over stored secrets, 32 bytes each, and `link`, which makes the tokens of links. */
export type Keys = Record<'link' | keyof typeof labels, Buffer>;

/** The variables that the keys come from. */
type Given = { LINK_KEY: Buffer; DATA_ENCRYPTION_KEY: Buffer };

/** Gives a process those keys that it names, and no others; all but `link` derived by HKDF-SHA-256 (RFC 5869). */
export function deriveKeys<N extends keyof Keys>(given: Given, names: readonly N[]): Pick<Keys, N> {
  const entries = names.map((name) => [name, keyOf(given, name)]);
  return Object.fromEntries(entries) as Pick<Keys, N>;
}

function keyOf({ LINK_KEY, DATA_ENCRYPTION_KEY }: Given, name: keyof Keys): Buffer {
  if (name === 'link') return LINK_KEY;
  const info = `tamga/${labels[name]}/v1`;
  return Buffer.from(hkdfSync('sha256', DATA_ENCRYPTION_KEY, Buffer.alloc(0), info, 32));
}
