import { randomUUID } from 'node:crypto';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import type { Orm } from '#entities/orm.ts';
import type { Send } from './message.ts';

/**
 * The development outbox: messages stay in a table that a page shows, so that links and codes can be read. A message
 * that is there already under its id is there once.
 */
export function createOutbox(orm: Orm): Send {
  return async (message) => {
    const row = { sentAt: new Date(), code: null, link: null, ...message, id: message.id ?? randomUUID() };
    await orm.em.fork().upsert(OutboxMessage, row, { onConflictFields: ['id'], onConflictAction: 'ignore' });
  };
}
