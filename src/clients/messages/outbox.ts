import { randomUUID } from 'node:crypto';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import type { Orm } from '#entities/orm.ts';
import type { Way } from './message.ts';

/**
 * The development outbox: messages stay in a table that a page shows, so that links and codes can be read. A message
 * that is there already under its id is there once.
 */
export function createOutbox(orm: Orm): Way {
  return async ({ id = randomUUID(), channel, kind, to, subject, text, code = null, link = null }) => {
    const row = { id, sentAt: new Date(), channel, kind, to, subject, text, code, link };
    await orm.em.fork().upsert(OutboxMessage, row, { onConflictFields: ['id'], onConflictAction: 'ignore' });
    return undefined;
  };
}
