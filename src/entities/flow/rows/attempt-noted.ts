import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { MessageAttempt } from '../message-attempt.ts';

type Became = Pick<MessageAttempt, 'outcome' | 'serverSaid' | 'maskedTo'>;
type About = Pick<MessageAttempt, 'flowId' | 'recipientId' | 'messageKey' | 'kind' | 'channel'>;

/** The statement that writes down a try of a message: one row however often it is tried. */
export function attemptNoted(em: EntityManager, about: About, became: Became) {
  const now = sql<Date>`now()`;
  return tables(em)
    .insertInto('MessageAttempt')
    .values({ id: randomUUID(), ...about, ...became, tries: 1, firstAt: now, at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['flowId', 'messageKey'])
        .doUpdateSet({ ...became, tries: sql<number>`${sql.ref('MessageAttempt.tries')} + 1`, at: now }),
    )
    .returning('id');
}
