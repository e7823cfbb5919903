import { randomUUID } from 'node:crypto';
import type { Orm } from '#entities/orm.ts';
import { tables } from '#entities/tables.ts';
import type { Way } from './message.ts';

/**
 * The development outbox: messages stay in a table that a page shows, so that links and codes can be read. A message
 * that is there already under its id is there once.
 */
export function createOutbox(orm: Orm): Way {
  return async ({ id = randomUUID(), channel, kind, to, subject, text, code = null, link = null }) => {
    const row = { id, sentAt: new Date(), channel, kind, to, subject, text, code, link };
    await tables(orm.em.fork())
      .insertInto('OutboxMessage')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return undefined;
  };
}
