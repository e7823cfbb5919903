import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables } from '../../../tables.ts';
import type { Envelope } from '../../envelope.ts';

/** Whether an envelope is sent, and since when. */
export type SendingRow = Pick<Envelope, 'status' | 'sentAt'>;

/** Reads whether an envelope is sent by now. */
export async function readSending(em: EntityManager, id: string): Promise<SendingRow> {
  return tables(em)
    .selectFrom('Envelope')
    .select(['status', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
