import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyServiceSettings } from '#clients/key-service/call.ts';
import { listKeys, renewBatch } from './key-service.ts';
import { CannotRotate, type Say } from './rotation.ts';

/** The batches without progress after which the rest is left to a later call: a row may be held for as long as a signature takes. */
const patience = 20;

/**
 * Has the key service put everything under its active key-encryption key, batch after batch. Gives what was moved and what is
 * left. Throws CannotRotate when the service has one key only, and when rows stay under another one.
 */
export async function rotateKek(
  settings: KeyServiceSettings,
  say: Say,
): Promise<{ to: string; moved: number }> {
  const { encryption_keys: keys } = await listKeys(settings);
  if (keys.filter(({ here }) => here).length < 2) throw new CannotRotate(oneKey);
  let [moved, idle] = [0, 0];
  for (;;) {
    const batch = await renewBatch(settings);
    const done = batch.keys + batch.activations;
    moved += done;
    if (batch.left === 0) return { to: batch.to, moved };
    if (done > 0) say(`${moved} are under ${batch.to}, ${batch.left} are left`);
    idle = done > 0 ? 0 : idle + 1;
    if (idle > patience)
      throw new CannotRotate(
        `${batch.left} are still under an older key, and in use just now. Start rotate-kek again.`,
      );
    if (done === 0) await sleep(500);
  }
}

const oneKey =
  'The key service has one key-encryption key only. Give every process of it the new key in KEY_ENCRYPTION_OLD_KEYS and start it again, then the new one as KEY_ENCRYPTION_KEY and the old one in KEY_ENCRYPTION_OLD_KEYS, and start it again; then rotate-kek.';
