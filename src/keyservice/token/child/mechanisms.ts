import { CKF, CKM } from '../cryptoki/constants.ts';
import { isOneOf } from '../cryptoki/return-values.ts';
import type { Session } from '../cryptoki/session.ts';
import { TokenFailure } from './failure.ts';
import { wrapsAsRfc5649 } from './known-answer.ts';

type Need = { name: string; type: number; flags: number; sizes?: { from: number; to: number }; use: string };

/** The mechanisms that are used, with their uses; sizes of keys are bits. */
const needs: readonly Need[] = [
  {
    name: 'CKM_EC_KEY_PAIR_GEN',
    type: CKM.EC_KEY_PAIR_GEN,
    flags: CKF.GENERATE_KEY_PAIR,
    sizes: { from: 256, to: 384 },
    use: 'to make keys on P-256 and P-384',
  },
  {
    name: 'CKM_ECDSA',
    type: CKM.ECDSA,
    flags: CKF.SIGN,
    sizes: { from: 256, to: 384 },
    use: 'to sign with keys on P-256 and P-384',
  },
  {
    name: 'CKM_RSA_PKCS_KEY_PAIR_GEN',
    type: CKM.RSA_PKCS_KEY_PAIR_GEN,
    flags: CKF.GENERATE_KEY_PAIR,
    sizes: { from: 2048, to: 4096 },
    use: 'to make RSA keys of 2048 to 4096 bits',
  },
  {
    name: 'CKM_RSA_PKCS',
    type: CKM.RSA_PKCS,
    flags: CKF.SIGN,
    sizes: { from: 2048, to: 4096 },
    use: 'to sign with RSA keys of 2048 to 4096 bits',
  },
  {
    name: 'CKM_AES_KEY_GEN',
    type: CKM.AES_KEY_GEN,
    flags: CKF.GENERATE,
    use: "to make the key that people's keys are wrapped under",
  },
  {
    name: 'CKM_GENERIC_SECRET_KEY_GEN',
    type: CKM.GENERIC_SECRET_KEY_GEN,
    flags: CKF.GENERATE,
    use: 'to make the key by which PINs are checked',
  },
  {
    name: 'CKM_SHA256_HMAC',
    type: CKM.SHA256_HMAC,
    flags: CKF.SIGN,
    use: 'to check PINs',
  },
];

/**
 * The mechanisms that a wrapping key may be for, the best first: AES key wrap with padding (RFC 5649), by its names. Those of vendors
 * are for tokens that have it under no number of the standard.
 */
const wrapping = [
  { name: 'CKM_AES_KEY_WRAP_KWP', type: CKM.AES_KEY_WRAP_KWP, isOfVendor: false },
  { name: 'CKM_AES_KEY_WRAP_PAD', type: CKM.AES_KEY_WRAP_PAD, isOfVendor: false },
  { name: 'CKM_AES_KWP of Luna', type: CKM.LUNA_AES_KWP, isOfVendor: true },
  {
    name: 'CKM_CLOUDHSM_AES_KEY_WRAP_ZERO_PAD',
    type: CKM.CLOUDHSM_AES_KEY_WRAP_ZERO_PAD,
    isOfVendor: true,
  },
] as const;

function problemOf(
  { session: { cryptoki }, slot }: Place,
  { name, type, flags, sizes, use }: Need,
): string | undefined {
  const info = Buffer.alloc(24);
  try {
    cryptoki.C_GetMechanismInfo(slot, type, info);
  } catch (error) {
    if (!isOneOf(error, ['MECHANISM_INVALID'])) throw error;
    return `The token has no ${name}, which is needed ${use}.`;
  }
  if ((Number(info.readBigUInt64LE(16)) & flags) !== flags) {
    return `The token has ${name}, and does not allow it for what it is needed: ${use}.`;
  }
  const from = Number(info.readBigUInt64LE(0));
  const to = Number(info.readBigUInt64LE(8));
  if (!sizes || (from <= sizes.from && to >= sizes.to)) return undefined;
  return `The token has ${name} for ${from} to ${to} bits, which is needed ${use}.`;
}

type Place = { session: Session; slot: bigint };

/** Gives the mechanism to wrap with. Throws TokenFailure with a line for each mechanism that is missing. */
export function checkMechanisms(place: Place): number {
  const flags = CKF.WRAP | CKF.UNWRAP;
  const use = "to wrap people's keys";
  const wrap = wrapping.find(
    ({ isOfVendor, ...one }) =>
      problemOf(place, { ...one, flags, use }) === undefined &&
      (!isOfVendor || wrapsAsRfc5649(place.session, one.type)),
  );
  const names = wrapping.map(({ name }) => name).join(', ');
  const problems = [
    ...needs.map((need) => problemOf(place, need)),
    wrap ? undefined : `The token has none of ${names}, one of which is needed ${use}.`,
  ].filter((problem) => problem !== undefined);
  if (!wrap || problems.length > 0) throw new TokenFailure('failed', problems.join('\n'));
  return wrap.type;
}
