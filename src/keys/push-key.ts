import { PushKey } from '#entities/account/push-key.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { GivenSecrets } from '#secrets/held-keys.ts';
import { deriveKeys } from '#secrets/keys.ts';
import { newPushKey } from '#secrets/push-key.ts';
import { recordBatch } from './record.ts';

/** Makes another key by which push services know us: browsers subscribe under it from now on. Gives its number. */
export function makePushKey(
  em: EntityManager,
  { DATA_ENCRYPTION_KEY: key, DATA_ENCRYPTION_OLD_KEYS: old = [] }: GivenSecrets,
): Promise<number> {
  if (!key) throw new Error('DATA_ENCRYPTION_KEY is not set');
  const secrets = { LINK_KEY: key, DATA_ENCRYPTION_KEY: key, DATA_ENCRYPTION_OLD_KEYS: old };
  const { pushSubscriptions: ring } = deriveKeys(secrets, ['pushSubscriptions']);
  return em.transactional(async (within) => {
    await within.execute('lock table push_key in exclusive mode');
    const [newest] = await within.find(PushKey, {}, { orderBy: { id: 'desc' }, limit: 1 });
    const id = (newest?.id ?? 0) + 1;
    await within.insert(PushKey, { ...newPushKey(ring, id), createdAt: new Date() });
    const action = 'secret.push_key_made';
    await recordBatch(within, {
      secret: 'DATA_ENCRYPTION_KEY',
      keyName: ring.current.id,
      renewed: 1,
      action,
    });
    return id;
  });
}
