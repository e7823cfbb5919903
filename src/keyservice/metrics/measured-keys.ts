import { durations, stopwatch } from '#telemetry/metrics/registry.ts';
import type { KeyStore, SigningKey } from '../keys/key-store.ts';

const signing = durations(
  'tamga_signing_duration_seconds',
  'Time in which a key made a signature, by its algorithm and what was signed',
  ['algorithm', 'input'],
);

/** Measures the signatures of a key; the key's own type is the algorithm. */
function measured(key: SigningKey): SigningKey {
  const timed = async (input: 'bytes' | 'digest', sign: () => Promise<Buffer>): Promise<Buffer> => {
    const passed = stopwatch();
    const value = await sign();
    signing.observe({ algorithm: key.keyType, input }, passed());
    return value;
  };
  return {
    ...key,
    sign: (bytes, hash) => timed('bytes', () => key.sign(bytes, hash)),
    signDigest: (digest, hash) => timed('digest', () => key.signDigest(digest, hash)),
  };
}

/** Gives a home of keys whose signatures are measured. */
export function measuredKeys(store: KeyStore): KeyStore {
  return {
    ...store,
    open: async (key, pin) => measured(await store.open(key, pin)),
    openActivated: async (key, sealed, sad) => measured(await store.openActivated(key, sealed, sad)),
    openOneTime: async () => measured(await store.openOneTime()),
  };
}
