import { randomBytes, randomUUID } from 'node:crypto';
import { StoredKey } from '../../entities/stored-key.ts';
import { WrappedKeyRefused } from '../../token/token.ts';
import type { Token, TokenKey } from '../../token/token.ts';
import { associated, hasNoPin } from '../data-key.ts';
import { lengthPrefixed } from '../encrypt.ts';
import type { KeyEncryptionKeys } from '../key-encryption-keys.ts';
import type { KeyRequest, KeyStore, SigningKey } from '../key-store.ts';
import type { PinCost } from '../pin.ts';
import { createSealedKeys, eraseKey } from './sealed-keys.ts';
import type { ToSeal } from './sealed-keys.ts';
import { byToken } from './token-away.ts';
import { tokenSigningKey } from './token-signing-key.ts';

/**
 * Keys of a token: the service's own are its objects; those of people are in the database, wrapped by the token, then encrypted
 * as software keys are, with one difference: the key of the PIN's layer is the token's HMAC over what argon2id gives. So nobody
 * compares a PIN with a stolen database without the token. Throws Problem service_unavailable when the token cannot be used now.
 */
export function createTokenKeyStore(
  token: Token,
  { keks, pinCost }: { keks: KeyEncryptionKeys; pinCost?: PinCost | undefined },
): KeyStore {
  const closing = {
    keks,
    pinCost,
    pinKey: (derived: Buffer, identity: Parameters<typeof associated>[1]) =>
      pinKeyBy(token, derived, identity),
  };
  const { seal, ...keys } = createSealedKeys(closing, (key, wrapped) => openWrapped(token, key, wrapped));
  const keepWrapped = async (request: KeyRequest, made: Omit<ToSeal, 'home'>): Promise<StoredKey> => {
    const wrapped = Buffer.from(made.secret);
    const key = await byToken(() => seal(request, { ...made, home: 'wrapped' }));
    await prove(await openWrapped(token, key, wrapped));
    return key;
  };
  return {
    ...keys,
    async generate(request) {
      if (request.purpose !== 'user') return makeKept(token, request);
      const { publicKey, wrapped, wrappedBy } = await byToken(() => token.makeWrapped(request));
      return keepWrapped(request, { publicKey, secret: wrapped, wrappedBy });
    },
    async keep(request, { publicKey, privateKey }) {
      try {
        const { wrapped, wrappedBy } = await byToken(() => token.wrap(privateKey, request));
        return await keepWrapped(request, { publicKey, secret: wrapped, wrappedBy });
      } finally {
        privateKey.fill(0);
      }
    },
    async open(key, pin) {
      if (key.home !== 'token') return byToken(() => keys.open(key, pin));
      if (pin !== undefined) throw hasNoPin(key);
      return openKept(token, key);
    },
    activate: (key, pin, sad) => byToken(() => keys.activate(key, pin, sad)),
    changePin: (key, pin, newPin) => byToken(() => keys.changePin(key, pin, newPin)),
    async openOneTime() {
      const { publicKey, key } = await byToken(() => token.makeSession({ keyType: 'EC', keySize: 256 }));
      return tokenSigningKey({ keyType: 'EC', publicKey }, key);
    },
    // The object of a kept key ends once the row is committed: open-token.ts, at the next start.
    async destroy(key) {
      eraseKey(key);
    },
  };
}

/** The key of the PIN's layer: every guess needs the token, even of somebody who has the row and all keys of its layers. */
function pinKeyBy(
  token: Token,
  derived: Buffer,
  identity: Parameters<typeof associated>[1],
): Promise<Buffer> {
  const { wrappedBy } = identity;
  if (wrappedBy === null || wrappedBy === undefined)
    throw new Error(`key ${identity.id} names no wrapping key`);
  const named = lengthPrefixed(associated('pin', identity), derived);
  return token.macOfPin(named, wrappedBy).finally(() => named.fill(0));
}

/** The CKA_ID of a kept key: its id in hexadecimal. */
export function tokenIdOf({ id }: Pick<StoredKey, 'id'>): string {
  return id.replaceAll('-', '');
}

async function makeKept(token: Token, { purpose, owner, keyType, keySize }: KeyRequest): Promise<StoredKey> {
  const id = randomUUID();
  const label = `tamga ${purpose} ${id}`;
  const publicKey = await byToken(() =>
    token.makeKept({ id: tokenIdOf({ id }), label, algorithm: { keyType, keySize } }),
  );
  const nothingSealed = { sealedKey: null, sealedDataKey: null, kekId: null, wrappedBy: null, pinSalt: null };
  const key = Object.assign(new StoredKey(), nothingSealed, {
    id,
    version: 1,
    purpose,
    owner,
    home: 'token' as const,
    keyType,
    keySize,
    publicKey,
    createdAt: new Date(),
    destroyedAt: null,
  });
  await prove(await openKept(token, key));
  return key;
}

async function openKept(token: Token, key: StoredKey): Promise<SigningKey> {
  if (key.destroyedAt) throw new Error(`key ${key.id} has been destroyed`);
  const opened = await byToken(() => token.openKept(tokenIdOf(key)));
  if (opened) return signer(key, opened);
  throw new Error(
    `key ${key.id} is not in the token: give the service the token that this database was made with`,
  );
}

async function openWrapped(token: Token, key: StoredKey, wrapped: Buffer): Promise<SigningKey> {
  const { keyType, keySize, wrappedBy } = key;
  try {
    const algorithm = { keyType, keySize };
    return signer(
      key,
      await byToken(() => token.openWrapped({ wrapped, wrappedBy: wrappedBy ?? '', algorithm })),
    );
  } catch (error) {
    if (!(error instanceof WrappedKeyRefused)) throw error;
    throw new Error(`key ${key.id} cannot be opened: its record was changed`, { cause: error });
  } finally {
    wrapped.fill(0);
  }
}

function signer({ keyType, publicKey }: StoredKey, opened: TokenKey): SigningKey {
  return tokenSigningKey({ keyType, publicKey: Buffer.from(publicKey) }, opened);
}

/** Makes a signature by a new key, which throws unless it holds, so that nobody gets a certificate for a key that does not sign. */
async function prove(key: SigningKey): Promise<void> {
  try {
    await key.sign(randomBytes(32), 'sha256');
  } finally {
    key.close();
  }
}
