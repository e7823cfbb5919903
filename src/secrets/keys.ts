import { hkdfSync } from 'node:crypto';
import { keyRing, type KeyRing } from './key-ring.ts';

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
  /** Of the hashes by which support finds the flows of an address. */
  addressSearch: 'address-search',
  /** Of the authorization server's cookies. */
  cookies: 'cookies',
  /** Of the pages behind sign-in: their secret as a client, a sign-in that is under way, their forms. */
  pages: 'pages',
  /** Of the secrets of staff's one-time codes at rest. */
  staffFactors: 'staff-factors',
  /** Of the secrets of users' one-time codes at rest. */
  userFactors: 'user-factors',
  /** Of where pushes to devices go, and of the keys by which push services know us (VAPID), at rest. */
  pushSubscriptions: 'push-subscriptions',
} as const;

/** The keys over stored secrets, and `link`, which makes the tokens of links: each a ring, since they rotate. */
export type Keys = Record<'link' | keyof typeof labels, KeyRing>;

/** The variables that the keys come from. */
type Given = {
  LINK_KEY: Buffer;
  LINK_OLD_KEYS?: readonly Buffer[];
  DATA_ENCRYPTION_KEY: Buffer;
  DATA_ENCRYPTION_OLD_KEYS?: readonly Buffer[];
};

/** Gives a process those keys that it names, and no others; all but `link` derived by HKDF-SHA-256 (RFC 5869). */
export function deriveKeys<N extends keyof Keys>(given: Given, names: readonly N[]): Pick<Keys, N> {
  const entries = names.map((name) => [name, ringOf(given, name)]);
  return Object.fromEntries(entries) as Pick<Keys, N>;
}

function ringOf(given: Given, name: keyof Keys): KeyRing {
  if (name === 'link') return keyRing(given.LINK_KEY, given.LINK_OLD_KEYS);
  const info = `tamga/${labels[name]}/v1`;
  const derive = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, 32));
  return keyRing(given.DATA_ENCRYPTION_KEY, given.DATA_ENCRYPTION_OLD_KEYS, derive);
}
