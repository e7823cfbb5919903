import { PushKey } from '#entities/account/push-key.ts';
import { newPushKey } from '#secrets/push-key.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** Gives the key under which browsers subscribe to pushes now; the first one is made where there is none, by one process alone. */
export async function currentPushKey({ orm, keys }: Pick<ApiDependencies, 'orm' | 'keys'>): Promise<PushKey> {
  const newest = () => orm.em.fork().findOne(PushKey, { id: { $gt: 0 } }, { orderBy: { id: 'desc' } });
  const found = await newest();
  if (found) return found;
  const first = { ...newPushKey(keys.pushSubscriptions, 1), createdAt: new Date() };
  await orm.em.fork().upsert(PushKey, first, { onConflictAction: 'ignore' });
  const made = await newest();
  if (!made) throw new Error('the key of pushes was not written');
  return made;
}
