import { Confirmation } from '#entities/confirmation/confirmation.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** Waits until a question has its end, 8 s at most, and gives it as it is then; null where it was erased with its account. */
export async function untilAnswered(
  { ends, orm }: Pick<ApiDependencies, 'ends' | 'orm'>,
  id: string,
): Promise<Confirmation | null> {
  await ends.wait({ table: 'confirmation', id, status: 'ended' }, async () => {
    const read = await orm.em.fork().findOne(Confirmation, { id }, { fields: ['status'] });
    return read?.status === 'pending' ? 'pending' : 'ended';
  });
  return orm.em.fork().findOne(Confirmation, { id });
}
