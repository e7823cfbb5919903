import { randomUUID } from 'node:crypto';
import { OutboxMessage } from '#entities/outbox-message.ts';
import type { Orm } from '#entities/orm.ts';
import type { Send } from './message.ts';

/** The development outbox: messages stay in a table that a page shows, so that links and codes can be read. */
export function createOutbox(orm: Orm): Send {
  return async (message) => {
    const row = { id: randomUUID(), sentAt: new Date(), code: null, link: null, ...message };
    await orm.em.fork().insert(OutboxMessage, row);
  };
}
