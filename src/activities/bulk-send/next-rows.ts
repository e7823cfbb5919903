import { ApplicationFailure } from '@temporalio/common';
import { senderNoticesIn } from '#domain/envelope/sender-notices.ts';
import type { Actor } from '#domain/common/actor.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { nextPositions, readWaiting, type WaitingRow } from '#entities/bulk-send/rows/read-waiting.ts';
import { countTries, settleRows } from '#entities/bulk-send/rows/settle-rows.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import type { OpenedStatement } from '#secrets/act-personal.ts';
import { readStatements } from '../common/act-proof.ts';
import type { BulkEnvelope, BulkSendDependencies } from './inputs.ts';

/**
 * Gives the envelopes of a bulk send that are to be sent next; none once there is no more. When they are sent and by whom is what the
 * sender's proofs say. A row whose proof is gone or does not hold cannot be sent: it counts as tried, and holds up no other.
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
    const statements = await statementsOf(em, actKeys, rows);
    const envelopes = rows.flatMap((row) =>
      envelopeOf(row, { bulkSendId, statement: statements.get(row.proofId) }),
    );
    const unproved = rows.filter(({ proofId }) => !statements.has(proofId)).map(({ position }) => position);
    await em.transactional((inside) => countTries(inside, { bulkSendId, positions: unproved }));
    if (envelopes.length > 0) return envelopes;
  }
}

/** Reads the statements of the proofs that hold, by their ids. */
async function statementsOf(
  em: EntityManager,
  keys: ActPublicKeys,
  rows: readonly WaitingRow[],
): Promise<ReadonlyMap<string, OpenedStatement>> {
  const proofs = await em.find(
    ActProof,
    { id: { $in: rows.map(({ proofId }) => proofId) } },
    { disableIdentityMap: true },
  );
  const read = await Promise.all(proofs.map((proof) => statementOf(keys, proof)));
  return new Map(read.flat().map((statement) => [statement.id, statement]));
}

async function statementOf(keys: ActPublicKeys, proof: ActProof): Promise<OpenedStatement[]> {
  try {
    return await readStatements(keys, [proof]);
  } catch (error) {
    if (error instanceof ApplicationFailure && error.type === 'act_refused') return [];
    throw error;
  }
}

type Said = { sentAt: string; expiresAt: string; actor: Actor };

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
