import { CKA, CKK, CKO } from '../cryptoki/constants.ts';
import { attributeOf, destroyObject, findObjects } from '../cryptoki/session.ts';
import type { Session } from '../cryptoki/session.ts';
import type { Operations } from '../messages.ts';
import { TokenFailure } from './failure.ts';
import { rememberedHandles } from './handles.ts';
import { keptAs, makePair, named, staysInside } from './key-pairs.ts';
import { curveOf } from './public-key.ts';
import { signDigest } from './sign.ts';
import type { PrivateKey } from './sign.ts';

/** CKA_ID in hexadecimal; some tokens take no longer ones. */
const form = /^(?:[0-9a-f]{2}){1,32}$/;

function assertId(id: string): void {
  if (!form.test(id)) throw new Error('the id of a kept key has 1 to 32 octets in lower-case hexadecimal');
}

function privateKeyOf(session: Session, id: string): PrivateKey | undefined {
  assertId(id);
  const [object] = findObjects(session, keptAs(id, CKO.PRIVATE_KEY));
  if (object === undefined) return undefined;
  const type = Number(attributeOf(session, object, CKA.KEY_TYPE)?.readBigUInt64LE());
  if (type === CKK.RSA) return { object, type, bits: 0 };
  const curve = attributeOf(session, object, CKA.EC_PARAMS);
  const bits = [256, 384].find((keySize) => curve?.equals(curveOf({ keyType: 'EC', keySize })));
  if (type !== CKK.EC || bits === undefined) {
    throw new TokenFailure('failed', `The token's key ${id} is neither RSA nor EC on P-256 or P-384.`);
  }
  return { object, type, bits };
}

/** Operations on the keys that a token keeps, addressed by CKA_ID. */
export function keptKeys(
  session: Session,
): Pick<Operations, 'makeKept' | 'hasKept' | 'signKept' | 'destroyKept'> {
  const keys = rememberedHandles((id): PrivateKey => {
    const key = privateKeyOf(session, id);
    if (!key) throw new TokenFailure('failed', `The token has no key ${id} any more.`);
    return key;
  });
  const destroyKept: Operations['destroyKept'] = ({ id }) => {
    assertId(id);
    keys.forget(id);
    for (const type of [CKO.PRIVATE_KEY, CKO.PUBLIC_KEY] as const) {
      for (const object of findObjects(session, keptAs(id, type))) destroyObject(session, object);
    }
  };
  return {
    makeKept({ id, label, algorithm }) {
      if (privateKeyOf(session, id)) throw new TokenFailure('failed', `The token has a key ${id} already.`);
      const lasting = { isKept: true, isExtractable: false, named: named(id, label) };
      const { publicKey, key } = makePair(session, algorithm, lasting);
      if (staysInside(session, key.object)) return publicKey;
      destroyKept({ id });
      throw new TokenFailure(
        'failed',
        'The token makes private keys that can be extracted; nothing was kept.',
      );
    },
    hasKept: ({ id }) => privateKeyOf(session, id) !== undefined,
    signKept: ({ id, ...digest }) => keys.use(id, (key) => signDigest(session, key, digest)),
    destroyKept,
  };
}
