import { sql } from 'kysely';
import { appendEvents } from '../../audit/append-events.ts';
import type { AuditAct } from '../../audit/audit-trail.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { notStuck } from '../../common/blocker-columns.ts';
import { tables, type Columns } from '../../tables.ts';

type LinkSent = { id: string; at: Date; event: AuditAct };

/**
 * Writes that a request's link went out, with its audit event. A request that was stuck is no more, unless the signer has signed
 * meanwhile: then the signature is stuck.
 */
export async function recordLinkSent(em: EntityManager, { id, at, event }: LinkSent): Promise<void> {
  const marks = Object.keys(notStuck) as (keyof typeof notStuck)[];
  const unstuck = marks.map((mark) => [mark, whileSealing(mark)] as const);
  await tables(em)
    .with('sent', (query) =>
      query
        .updateTable('SignRequest')
        .set({ linkSentAt: at, ...Object.fromEntries(unstuck) })
        .where('id', '=', id)
        .returning('id'),
    )
    .selectFrom('sent')
    .select(appendEvents([event]).as('noted'))
    .execute();
}

function whileSealing(column: Columns<'SignRequest'>) {
  return sql<null>`case when ${sql.ref('sealing')} then ${sql.ref(column)} end`;
}
