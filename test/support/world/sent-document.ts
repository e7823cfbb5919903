import { SentDocument } from '#entities/envelope/sent-document.ts';
import type { World } from './world.ts';

/** The hash of the revision that `documentSent` tells of. */
export const sentHash = '5e'.repeat(32);

/** Puts on record that the document was sent to a recipient by one of their links, as the API does when they get it. */
export async function documentSent(
  { orm }: Pick<World['deps'], 'orm'>,
  recipientId: string,
  linkGeneration = 1,
): Promise<void> {
  const sent = { revision: 0, hash: sentHash, sentAt: new Date() };
  await orm.em.fork().upsert(SentDocument, { recipientId, linkGeneration, ...sent, partial: [] });
}
