import { senderNoticesIn } from '#domain/envelope/sender-notices.ts';
import type { Actor } from '#domain/common/actor.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { nextPositions, readWaiting, type WaitingRow } from '#entities/bulk-send/rows/read-waiting.ts';
import { settleRows } from '#entities/bulk-send/rows/settle-rows.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { OpenedStatement } from '#secrets/act-personal.ts';
import { readStatements } from '../common/act-proof.ts';
import type { BulkEnvelope, BulkSendDependencies } from './inputs.ts';

/**
 * Gives the envelopes of a bulk send that are to be sent next; none once there is no more. When they are sent and by whom is what the
 * sender's proofs say. Throws the final failure act_refused for a proof that does not hold.
 */
export async function nextRows(
  { orm, actKeys }: BulkSendDependencies,
  { bulkSendId }: { bulkSendId: string },
): Promise<BulkEnvelope[]> {
  const em = orm.em.fork();
  for (;;) {
    const positions = await nextPositions(em, bulkSendId);
    if (positions.length === 0) return [];
    await settleRows(em, { bulkSendId, positions });
    const rows = await readWaiting(em, bulkSendId, positions);
    if (rows.length === 0) continue;
    const proofs = await proofsOf(em, rows);
    const statements = await readStatements(actKeys, proofs);
    const byId = new Map(statements.map((statement) => [statement.id, statement]));
    return rows.flatMap((row) => envelopeOf(row, { bulkSendId, statement: byId.get(row.proofId) }));
  }
}

function proofsOf(em: EntityManager, rows: readonly WaitingRow[]): Promise<ActProof[]> {
  return em.find(ActProof, { id: { $in: rows.map(({ proofId }) => proofId) } });
}

type Said = { sentAt: string; expiresAt: string; actor: Actor };

/** A row whose proof is gone was stopped meanwhile. */
function envelopeOf(
  { position, id, proofId, settings, recipients, ...row }: WaitingRow,
  { bulkSendId, statement }: { bulkSendId: string; statement: OpenedStatement | undefined },
): BulkEnvelope[] {
  if (!statement) return [];
  const { sentAt, expiresAt, actor } = statement.input as Said;
  return [
    {
      position,
      envelopeId: id,
      organizationId: row.organizationId,
      sendId: bulkSendId,
      routingType: row.routingType,
      recipients: recipients.map((one) => ({
        id: one.id,
        role: one.role,
        routingOrder: one.routingOrder,
        position: one.position,
      })),
      reminderDays: row.reminderDays,
      sentAt,
      expiresAt,
      actor,
      proofId,
      tellSender: senderNoticesIn(settings),
    },
  ];
}
