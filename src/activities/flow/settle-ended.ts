import { LockMode } from '@mikro-orm/core';
import type { Execution } from '#clients/temporal/executions.ts';
import type { FlowKind } from '#domain/common/flow-kinds.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { notStuck, unblocked } from '#entities/common/blocker-columns.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { organizationOf, ownerOf } from '#entities/webhook/webhook-owner.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { endedDelivery, endedEnvelope, endedSignRequest } from './ended-flow.ts';
import { agreedRecipients, agreedToRequest } from './agreed.ts';
import type { EndedFlow, FlowWatchDependencies } from './inputs.ts';

/** What was done about a row: its workflow is to be started again, staff are told, or there is nothing to do. */
export type Settled = { done: 'restart'; flow: EndedFlow } | { done: 'raised' | 'nothing' };

type Gone = Exclude<Execution, { state: 'running' }>;

/** An open row: its organization, its columns about blockers, and its new workflow's needs, if one can go on truthfully. */
type OpenRow = {
  row: SignRequest | Envelope | WebhookDelivery;
  organizationId: string;
  stage: string | undefined;
  flow: EndedFlow | undefined;
};

/** A workflow that ends again and again is started so many times a day. */
const restartsADay = 3;

/**
 * Settles a row whose workflow was seen not to run. A workflow writes its row before it ends, so a row that is open under the
 * lock has none. It is to be started again from the row where that goes on as truthfully as before; else the row is marked as
 * stuck (`flow_ended`). The audit trail says which, once for each run that ended.
 */
export function settleEnded(
  { orm, actKeys }: Pick<FlowWatchDependencies, 'orm' | 'actKeys'>,
  kind: FlowKind,
  id: string,
  execution: Gone,
): Promise<Settled> {
  return orm.em.fork().transactional(async (em) => {
    const found = await findOpen[kind](em, actKeys, id);
    if (!found) return { done: 'nothing' };
    const { row } = found;
    const { runId } = execution;
    const mayStart = execution.state === 'ended' && (await restartsToday(em, kind, id)) < restartsADay;
    const flow = mayStart ? found.flow : undefined;
    if (!flow && row.stuckReason === 'flow_ended') return { done: 'nothing' };
    mark(found, flow === undefined ? new Date() : null);
    await em.flush();
    await record(em, kind, { found, runId, restarted: flow !== undefined });
    return flow ? { done: 'restart', flow } : { done: 'raised' };
  });
}

/** Marks a row as stuck since a time; or, without one, takes back all that the workflow before said of its blockers. */
function mark({ row, stage }: OpenRow, since: Date | null): void {
  Object.assign(row, unblocked, since && { stuckSince: since, stuckReason: 'flow_ended' });
  if (row instanceof WebhookDelivery) return;
  row.stuckStage = (since && stage) ?? null;
}

/** Takes back the mark of a row whose workflow runs after all. */
export async function unmark(orm: Orm, kind: FlowKind, id: string): Promise<void> {
  const where = { id, stuckReason: 'flow_ended' };
  const em = orm.em.fork();
  if (kind === 'sign_request') await em.nativeUpdate(SignRequest, where, notStuck);
  else if (kind === 'envelope') await em.nativeUpdate(Envelope, where, notStuck);
  else await em.nativeUpdate(WebhookDelivery, where, unblocked);
}

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };

type Find = (em: EntityManager, keys: ActPublicKeys, id: string) => Promise<OpenRow | undefined>;

const findOpen: Record<FlowKind, Find> = {
  sign_request: async (em, keys, id) => {
    const row = await em.findOne(SignRequest, { id }, lock);
    if (row?.status !== 'pending') return undefined;
    const agreed = await agreedToRequest(em, keys, row);
    const flow = agreed === undefined ? undefined : endedSignRequest(row, agreed);
    return { row, organizationId: row.organizationId, stage: row.sealing ? 'sealing' : 'waiting', flow };
  },
  envelope: async (em, keys, id) => {
    const row = await em.findOne(Envelope, { id }, lock);
    if (!row || !isOpenEnvelope(row.status)) return undefined;
    const recipients = await em.find(EnvelopeRecipient, { envelopeId: id }, { orderBy: { position: 'asc' } });
    const agreed = await agreedRecipients(em, keys, recipients);
    const flow = agreed && endedEnvelope(row, recipients, agreed);
    return { row, organizationId: row.organizationId, stage: stageOf(row), flow };
  },
  webhook_delivery: async (em, _keys, id) => {
    const row = await em.findOne(WebhookDelivery, { id }, lock);
    if (row?.status !== 'pending') return undefined;
    const flow = endedDelivery(row, ownerOf(row));
    return { row, organizationId: await organizationOf(em, row), stage: undefined, flow };
  },
};

function stageOf({ sealing, currentObjectId }: Envelope): string {
  if (sealing) return 'sealing';
  return currentObjectId ? 'waiting' : 'preparing';
}

type Noted = { found: OpenRow; runId: string | null; restarted: boolean };

/** One event for each run that ended; of a run that Temporal knows nothing of, one a day. */
function record(em: EntityManager, kind: FlowKind, { found, runId, restarted }: Noted): Promise<void> {
  const { organizationId, row } = found;
  const run = runId ?? new Date().toISOString().slice(0, 10);
  return recordAuditEvent(em, {
    organizationId,
    action: `${kind}.flow_ended`,
    resourceType: kind,
    resourceId: row.id,
    metadata: { restarted, run_id: runId },
    dedupeKey: `flow_ended:${row.id}:${run}:${restarted}`,
  });
}

async function restartsToday(em: EntityManager, kind: FlowKind, id: string): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from audit_event
     where resource_type = ? and resource_id = ? and action = ? and (metadata->>'restarted')::boolean
       and "timestamp" > now() - interval '1 day'`,
    [kind, id, `${kind}.flow_ended`],
  );
  return row?.count ?? 0;
}
