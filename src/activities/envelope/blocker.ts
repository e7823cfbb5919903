import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { sealingReason, type SealingFault } from '#domain/envelope/sealing-failure.ts';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import { blockedBy, notStuck } from '#entities/common/blocker-columns.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { Orm } from '#entities/orm.ts';
import type { EnvelopeBlockerInput, DeliveryIds } from './inputs.ts';
import { change, raised, withRecipients, type TracedChange } from './rows.ts';

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
  return withRecipients(orm, { envelopeId }, async (em, row) => {
    const once = `sealing_failed:${trouble.since}`;
    const isTold = isOpenEnvelope(row.status) && (await hasAuditEvent(em, `envelope:${row.id}:${once}`));
    const told = isOpenEnvelope(row.status) && !isTold ? toTell(fault, trouble.since) : { audits: [] };
    const opened = await change(em, row, { columns, ...told });
    return { deliveryIds: isTold ? await raised(em, row.id, 'envelope_sealing_failed') : opened };
  });
}

function stuckBy({ stage, ...facts }: Trouble) {
  return { ...blockedBy(facts), stuckStage: stage };
}

function toTell(fault: SealingFault, since: string): Pick<TracedChange, 'events' | 'audits'> {
  const { step } = fault;
  const data = { failed_at: since, step, reason: sealingReason(fault) };
  const metadata = { at: since, step, reason: fault.detail ?? null };
  return {
    events: [{ event: 'envelope_sealing_failed', at: new Date(since), data }],
    audits: [{ action: 'sealing_failed', actor: null, metadata, once: `sealing_failed:${since}` }],
  };
}
