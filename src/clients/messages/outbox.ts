import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { atOnce } from '#entities/common/rows/at-once.ts';
import { outboxKept } from '#entities/common/rows/outbox-kept.ts';
import type { Orm } from '#entities/orm.ts';
import { attemptRow } from './message-log.ts';
import type { Message, Send } from './message.ts';

/**
 * The development outbox: messages stay in a table that a page shows, so that links and codes can be read. A message
 * that is there already under its id is there once. The log of messages is written with it.
 */
export function createOutbox(orm: Orm): Send {
  return async (message) => {
    const em = orm.em.fork();
    const noted = attemptRow(em, message, { outcome: 'sent', said: null });
    await atOnce(em, { kept: outboxKept(em, rowOf(message)), noted }, sql`1`);
  };
}

function rowOf(message: Message) {
  const {
    id = randomUUID(),
    channel,
    kind,
    to,
    subject,
    text,
    code = null,
    link = null,
    html = null,
    replyTo = null,
  } = message;
  return { id, channel, kind, to, subject, text, code, link, html, replyTo };
}
