import type { KeyAlgorithm } from '../../keys/key-store.ts';
import { CKA, CKK, CKO } from '../cryptoki/constants.ts';
import { CKR, CryptokiError, isOneOf } from '../cryptoki/return-values.ts';
import { createObject, destroyObject, unwrapKey, wrapKey } from '../cryptoki/session.ts';
import type { ObjectHandle, Session } from '../cryptoki/session.ts';
import { numeric } from '../cryptoki/template.ts';
import type { Operations } from '../messages.ts';
import { isLost, TokenFailure } from './failure.ts';
import { rememberedHandles } from './handles.ts';
import { makePair, privateKeyRules, signsAs, withOnlySigning } from './key-pairs.ts';
import { privateKeyAttributes } from './private-key.ts';
import { macByPinKey, pinKeyOf } from './pin-key.ts';
import type { SessionKeys } from './session-keys.ts';
import { currentWrappingKey, hasWrappingKey, weaknessesOf, wrappingKeyOf } from './wrapping-key.ts';
import type { WrappingKey } from './wrapping-key.ts';

type Place = { session: Session; keys: SessionKeys; mechanism: number };

/** These say for certain that the bytes are not what the key has wrapped. */
const refused = [
  'WRAPPED_KEY_INVALID',
  'WRAPPED_KEY_LEN_RANGE',
  'ENCRYPTED_DATA_INVALID',
  'ENCRYPTED_DATA_LEN_RANGE',
] as const;

function privateKeyOf({ keyType }: KeyAlgorithm, isExtractable: boolean): ReturnType<typeof privateKeyRules> {
  const type = keyType === 'EC' ? CKK.EC : CKK.RSA;
  const rules = privateKeyRules({ isKept: false, isExtractable });
  return [numeric(CKA.CLASS, CKO.PRIVATE_KEY), numeric(CKA.KEY_TYPE, type), ...rules];
}

/** Wraps a session object and destroys it. */
function wrapAway(session: Session, under: WrappingKey, key: ObjectHandle): Buffer {
  try {
    return wrapKey(session, { type: under.mechanism, under: under.object, key });
  } finally {
    destroyObject(session, key);
  }
}

type Unwrapping = { under: WrappingKey; wrapped: Buffer; algorithm: KeyAlgorithm };

function unwrap(session: Session, { under, wrapped, algorithm }: Unwrapping): ObjectHandle {
  const place = { type: under.mechanism, under: under.object, wrapped };
  return withOnlySigning(privateKeyOf(algorithm, false), (attributes) =>
    unwrapKey(session, place, attributes),
  );
}

const control: KeyAlgorithm = { keyType: 'EC', keySize: 256 };

/** Tells whether this session wraps and unwraps as it should, with a key that is made for it. */
function unwrapsItsOwn(session: Session, under: WrappingKey): boolean {
  try {
    const { key } = makePair(session, control, { isKept: false, isExtractable: true });
    const wrapped = wrapAway(session, under, key.object);
    destroyObject(session, unwrap(session, { under, wrapped, algorithm: control }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Unwraps, and tells bytes that are refused from a token that does not work. Tokens give many values for the former, SoftHSM2
 * CKR_GENERAL_ERROR: if the session unwraps a key of its own and then refuses the bytes once more, they are to blame.
 */
function unwrapOrRefuse(session: Session, unwrapping: Unwrapping): ObjectHandle {
  try {
    return unwrap(session, unwrapping);
  } catch (error) {
    if (isOneOf(error, refused)) throw refusal();
    if (!(error instanceof CryptokiError) || isLost(error) || error.code === CKR.DEVICE_MEMORY) throw error;
    if (!unwrapsItsOwn(session, unwrapping.under)) throw error;
  }
  try {
    return unwrap(session, unwrapping);
  } catch (error) {
    if (!(error instanceof CryptokiError) || isLost(error) || error.code === CKR.DEVICE_MEMORY) throw error;
    throw refusal();
  }
}

function refusal(): TokenFailure {
  return new TokenFailure('refused', 'The token does not open these wrapped bytes.');
}

function raiseNoPinKey(id: string): never {
  throw new TokenFailure(
    'failed',
    `The token does not have the key of PINs that was made with the wrapping key ${id}; restore it from the token's backup.`,
  );
}

/** Operations on private keys that leave the token wrapped under a key of its own. */
export function wrappedKeys({
  session,
  keys,
  mechanism,
}: Place): Pick<
  Operations,
  'wrappingKey' | 'makeWrapped' | 'wrap' | 'openWrapped' | 'macOfPin' | 'hasWrappingKey'
> {
  const wrapping = rememberedHandles((id) => wrappingKeyOf(session, id));
  const current = rememberedHandles(() => currentWrappingKey(session, mechanism));
  const wrapNow = <T>(run: (under: WrappingKey) => T): T => current.use('now', run);
  const pinKeys = rememberedHandles((id) => pinKeyOf(session, id) ?? raiseNoPinKey(id));
  return {
    macOfPin({ octets, wrappedBy }) {
      const data = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
      try {
        return pinKeys.use(wrappedBy, (key) => macByPinKey(session, key, data));
      } finally {
        data.fill(0);
      }
    },
    hasWrappingKey: ({ id }) => hasWrappingKey(session, id) && pinKeyOf(session, id) !== undefined,
    wrappingKey() {
      const key = currentWrappingKey(session, mechanism);
      return { id: key.id, weaknesses: weaknessesOf(session, key) };
    },
    makeWrapped: ({ algorithm }) =>
      wrapNow((under) => {
        const { publicKey, key } = makePair(session, algorithm, { isKept: false, isExtractable: true });
        return { publicKey, wrapped: wrapAway(session, under, key.object), wrappedBy: under.id };
      }),
    wrap({ privateKey, algorithm }) {
      const pkcs8 = Buffer.from(privateKey.buffer, privateKey.byteOffset, privateKey.byteLength);
      try {
        const values = privateKeyAttributes(pkcs8, algorithm);
        const rules = [...privateKeyOf(algorithm, true), ...values];
        return wrapNow((under) => {
          const object = withOnlySigning(rules, (attributes) => createObject(session, attributes));
          return { wrapped: wrapAway(session, under, object), wrappedBy: under.id };
        });
      } finally {
        pkcs8.fill(0);
      }
    },
    openWrapped: ({ wrapped, wrappedBy, algorithm }) =>
      wrapping.use(wrappedBy, (under) => {
        const unwrapping = { under, wrapped: Buffer.from(wrapped), algorithm };
        return { handle: keys.add(signsAs(unwrapOrRefuse(session, unwrapping), algorithm)) };
      }),
  };
}
