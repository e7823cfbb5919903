import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import type { OutboxMessage as OutboxRow } from '#entities/common/outbox-message.ts';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** A message as the outbox page and its JSON show it. */
export type OutboxView = {
  id: string;
  channel: OutboxRow['channel'];
  kind: OutboxRow['kind'];
  to: string;
  subject: string;
  text: string;
  code?: string;
  link?: string;
  reply_to?: string;
  sent_at: string;
};

/** The development outbox's newest 200 messages, newest first. */
export async function readOutbox(deps: ApiDependencies): Promise<OutboxView[]> {
  const rows = await deps.orm.em
    .fork()
    .find(OutboxMessage, {}, { orderBy: { sentAt: 'desc', id: 'desc' }, limit: 200 });
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    to: row.to,
    subject: row.subject,
    text: row.text,
    ...defined({
      code: row.code || undefined,
      link: row.link || undefined,
      reply_to: row.replyTo || undefined,
    }),
    sent_at: row.sentAt.toISOString(),
  }));
}

/** The HTML of a mail in the outbox, by its id (a UUID). Throws Problem not_found where there is none. */
export async function readMailHtml(deps: ApiDependencies, id: string): Promise<string> {
  const row = isUuid(id)
    ? await deps.orm.em.fork().findOne(OutboxMessage, { id }, { populate: ['html'] })
    : null;
  if (!row?.html) throw new Problem('not_found', 'The outbox has no mail with this id.');
  return row.html;
}

const isUuid = (text: string) => z.uuid().safeParse(text).success;
