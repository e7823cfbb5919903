import { createHash, randomBytes } from 'node:crypto';
import { keptKeys } from '#keyservice/token/child/kept-keys.ts';
import { openToken } from '#keyservice/token/child/open-session.ts';
import type { SoftToken } from '../../test/keyservice/support/soft-token.ts';
import type { KeyKind } from '../keys/key-service.ts';

/** SoftHSM2 in this very process, without anything between. */
export type Direct = { perSecond(kind: KeyKind, seconds: number): number };

/** Loads the module into this process and logs in. */
export function openDirectly({ module, label, pin, environment }: SoftToken): Direct {
  process.env['SOFTHSM2_CONF'] = environment['SOFTHSM2_CONF'];
  const { session } = openToken({ module, label, pin: Buffer.from(pin) });
  const keys = keptKeys(session);
  return {
    perSecond({ name, key_type, key_size }, seconds) {
      const id = createHash('sha256').update(name).digest('hex').slice(0, 32);
      if (!keys.hasKept({ id }))
        keys.makeKept({ id, label: name, algorithm: { keyType: key_type, keySize: key_size } });
      const digest = randomBytes(32);
      const started = performance.now();
      let made = 0;
      for (; performance.now() - started < seconds * 1_000; made += 1)
        keys.signKept({ id, digest, hash: 'sha256' });
      return made / ((performance.now() - started) / 1_000);
    },
  };
}
