import { randomUUID } from 'node:crypto';
import type { Orm } from '#entities/orm.ts';
import { insertInto } from '#entities/statements.ts';
import { runTogether } from '#entities/transaction.ts';
import type { Send } from './message.ts';

/**
 * The development outbox: messages stay in a table that a page shows, so that links and codes can be read. A message
 * that is there already under its id is there once.
 */
export function createOutbox(orm: Orm): Send {
  return async (message) => {
    const { to: recipient, id = randomUUID(), ...rest } = message;
    const row = { id, recipient, sentAt: new Date(), ...rest };
    await runTogether(orm, [insertInto('outbox_message', row, 'on conflict (id) do nothing')]);
  };
}
