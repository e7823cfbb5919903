import type { ConfirmationStatus, RefusalReason, SignedAnswer } from '#domain/account/confirmation.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { toldEnd } from '../../flow/tell-end.ts';
import { tables } from '../../tables.ts';

/** The end of a question: `deviceId` where a device brought it about, and `answer` where it signed one. */
export type ConfirmationEnd = {
  status: Exclude<ConfirmationStatus, 'pending'>;
  refusedFor: RefusalReason | null;
  deviceId: string | null;
  answer: SignedAnswer | null;
};

/** Reads a question and locks it until the transaction of `em` ends; undefined where there is none. */
export function lockConfirmation(em: EntityManager, id: string) {
  return tables(em)
    .selectFrom('Confirmation')
    .select(['id', 'userId', 'organizationId', 'kind', 'number', 'status', 'about'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the end of a question that was locked, and tells the pages that wait for it; the device that answered was used. */
export async function endConfirmation(em: EntityManager, id: string, end: ConfirmationEnd): Promise<void> {
  const now = new Date();
  await tables(em)
    .with('ended', (query) =>
      query
        .updateTable('Confirmation')
        .set({ ...end, endedAt: now })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('id'),
    )
    .with('used', (query) =>
      query
        .updateTable('Device')
        .from('ended')
        .set({ lastUsedAt: now })
        .where('Device.id', '=', end.deviceId),
    )
    .selectFrom('ended')
    .select(['id', toldEnd('confirmation', id).as('told')])
    .execute();
}
