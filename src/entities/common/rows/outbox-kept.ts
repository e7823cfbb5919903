import type { EntityManager } from '../entity-manager.ts';
import type { OutboxMessage } from '../outbox-message.ts';
import { tables } from '../../tables.ts';

type Kept = Pick<
  OutboxMessage,
  'id' | 'channel' | 'kind' | 'to' | 'subject' | 'text' | 'code' | 'link' | 'html' | 'replyTo'
>;

/** The statement that keeps a message in the development outbox; one that is there under its id stays as it is. */
export function outboxKept(em: EntityManager, message: Kept) {
  return tables(em)
    .insertInto('OutboxMessage')
    .values({ ...message, sentAt: new Date() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id');
}
