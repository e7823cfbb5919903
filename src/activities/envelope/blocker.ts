import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { sealingReason, type SealingFault } from '#domain/envelope/sealing-failure.ts';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import { blockedBy, notStuck } from '#entities/common/blocker-columns.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import type { EnvelopeBlockerInput, DeliveryIds } from './inputs.ts';
import { audit, raise, raised, withEnvelope } from './rows.ts';

type Trouble = NonNullable<EnvelopeBlockerInput['trouble']>;

/**
 * Writes into the row why its workflow is stuck, or that it is not. While the envelope is open, a fault of the document
 * comes with its event and an entry in the audit trail, once for each time that it began.
 */
export async function recordEnvelopeBlocker(
  orm: Orm,
  { envelopeId, trouble }: EnvelopeBlockerInput,
): Promise<DeliveryIds> {
  const { fault } = trouble ?? {};
  const columns = { ...(trouble ? stuckBy(trouble) : notStuck), sealingFailure: fault?.detail ?? null };
  if (!trouble || !fault) {
    await orm.em.fork().nativeUpdate(Envelope, { id: envelopeId }, columns);
    return { deliveryIds: [] };
  }
  return withEnvelope(orm, envelopeId, async (em, row) => {
    Object.assign(row, columns);
    await em.flush();
    return {
      deliveryIds: isOpenEnvelope(row.status) ? await tell(em, row, { fault, since: trouble.since }) : [],
    };
  });
}

function stuckBy({ stage, ...facts }: Trouble) {
  return { ...blockedBy(facts), stuckStage: stage };
}

async function tell(
  em: EntityManager,
  row: Envelope,
  { fault, since }: { fault: SealingFault; since: string },
): Promise<string[]> {
  const once = `sealing_failed:${since}`;
  const event = 'envelope_sealing_failed';
  if (await hasAuditEvent(em, `envelope:${row.id}:${once}`)) return raised(em, row.id, event);
  const { step } = fault;
  const data = { failed_at: since, step, reason: sealingReason(fault) };
  const deliveryIds = await raise(em, row, { event, at: new Date(since), data });
  const metadata = { at: since, step, reason: fault.detail ?? null };
  await audit(em, row, { action: 'sealing_failed', actor: null, metadata, once });
  return deliveryIds;
}
