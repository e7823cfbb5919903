/** The device as this browser keeps it: its key pair, of which nobody can take the private half out, and its id once it is registered. */
export type KeptDevice = { keys: CryptoKeyPair; id?: string };

const [store, entry] = ['device', 'own'] as const;

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('the browser keeps nothing')));
  });
}

function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open('tamga-companion', 1);
  asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(store));
  return done(asked);
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await done(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

/** Gives the device that this browser keeps; undefined before there is one. */
export function readDevice(): Promise<KeptDevice | undefined> {
  return within<KeptDevice | undefined>('readonly', (kept) => kept.get(entry));
}

/** Keeps the device in this browser, in place of the one before. */
export async function keepDevice(device: KeptDevice): Promise<void> {
  await within('readwrite', (kept) => kept.put(device, entry));
}

/** Makes a key pair for ECDSA over P-256 whose private half never leaves this browser. */
export async function newDevice(): Promise<KeptDevice> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  return { keys: await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']) };
}

/** Gives the public half as a JWK (RFC 7518, 6.2). */
export async function publicKeyOf({ keys }: KeptDevice): Promise<object> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  return { kty, crv, x, y };
}

/** Signs a statement with the device's key: r and s in base64url. */
export async function signed({ keys }: KeptDevice, statement: string): Promise<string> {
  const bytes = new TextEncoder().encode(statement);
  const value = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, bytes);
  const text = String.fromCharCode(...new Uint8Array(value));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
