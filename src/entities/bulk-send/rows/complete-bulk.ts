import type { EntityManager } from '../../common/entity-manager.ts';

/** Writes that each row of a bulk send was dealt with; nothing where it was stopped, or a row waits. */
export async function completeBulk(em: EntityManager, bulkSendId: string): Promise<void> {
  await em.execute(complete, [bulkSendId]);
}

const complete = `update bulk_send set status = 'completed', ended_at = now()
  where id = ? and status = 'sending'
    and not exists (select from bulk_send_row where bulk_send_id = bulk_send.id and status = 'waiting')`;
