import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

type Sent = { recipientId: string; linkGeneration: number; hash: string | null; revision: number };

/** Puts on record that the whole of a revision was sent by a link just now; parts that were sent before mean nothing then. */
export async function recordWholeSent(em: EntityManager, { hash, revision, ...link }: Sent): Promise<void> {
  const whole = { hash, revision, sentAt: new Date(), partialHash: null, partial: [] };
  await tables(em)
    .insertInto('SentDocument')
    .values({ ...link, ...whole })
    .onConflict((link) => link.columns(['recipientId', 'linkGeneration']).doUpdateSet(whole))
    .execute();
}
