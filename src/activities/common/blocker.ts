import { ApplicationFailure } from '@temporalio/common';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { StuckReason } from '#domain/common/stuck.ts';
import {
  envelopeWorkflowId,
  signRequestWorkflowId,
  webhookDeliveryWorkflowId,
} from '#domain/common/workflow-ids.ts';
import { hasAuditEvent, recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { organizationOf } from '#entities/webhook/webhook-owner.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { useProof } from './act-proof.ts';

type FlowKind = 'sign_request' | 'webhook_delivery' | 'envelope';

export type BlockerInput = {
  /** An envelope's row is written by an activity of its own. */
  flow: Exclude<FlowKind, 'envelope'>;
  id: string;
  stage: string;
  reason: StuckReason;
  /** ISO 8601. */
  since: string;
};

/** The update by which a person did what an audit event says. */
const updateOf = {
  'support.retried': 'operatorRetry',
  'support.cancelled': 'operatorCancel',
  'sign_request.activated': 'provideActivation',
  'envelope.activate': 'provideActivation',
} as const;

/** The audit events that `recordAct` writes. */
export type RecordedAction = keyof typeof updateOf;

export type StaffAuditInput = ProvenInput & {
  flow: FlowKind;
  id: string;
  /** The audit event's name. */
  action: RecordedAction;
  actor: Actor;
  reason?: string;
};

/** Creates the activities that keep rows and audit trail true about workflows that are stuck. */
export function createBlockerActivities({ orm, actKeys }: { orm: Orm; actKeys: ActPublicKeys }) {
  return {
    /**
     * Writes into a workflow's row that it is stuck. A late write changes nothing once the blocker is gone: the request or
     * the delivery has ended, or the link was sent since.
     */
    recordTrouble: async ({ flow, id, stage, reason, since }: BlockerInput): Promise<void> => {
      const em = orm.em.fork();
      const at = new Date(since);
      if (flow === 'webhook_delivery') {
        const open = { id, status: 'pending' as const, $or: notSince('lastAttemptAt', at) };
        await em.nativeUpdate(WebhookDelivery, open, { stuckSince: at, stuckReason: reason });
        return;
      }
      await em.nativeUpdate(
        SignRequest,
        { id, status: 'pending', $or: notSince('linkSentAt', at) },
        { stuckSince: at, stuckReason: reason, stuckStage: stage },
      );
    },
    /** Appends what a person did about a workflow to its organization's audit trail, once for each act. */
    recordAct: async (input: StaffAuditInput): Promise<void> => {
      await orm.em.fork().transactional(async (em) => {
        const { action, actor, reason, proofId } = input;
        // The same act, whenever it is written, is one event.
        const dedupeKey = `act:${proofId}:${action}`;
        if (await hasAuditEvent(em, dedupeKey)) return;
        const workflowId = workflowIdOf(input);
        const act = { proofId, workflowId, act: updateOf[action], record: action, input: { actor, reason } };
        await useProof(em, actKeys, act);
        await recordAuditEvent(em, {
          organizationId: await organizationOfFlow(em, input),
          action,
          resourceType: input.flow,
          resourceId: input.id,
          actor,
          metadata: reason === undefined ? {} : { reason },
          dedupeKey,
        });
      });
    },
  };
}

export type BlockerActivities = ReturnType<typeof createBlockerActivities>;

function workflowIdOf({ flow, id }: StaffAuditInput): string {
  if (flow === 'envelope') return envelopeWorkflowId(id);
  return flow === 'sign_request' ? signRequestWorkflowId(id) : webhookDeliveryWorkflowId(id);
}

function notSince<P extends 'linkSentAt' | 'lastAttemptAt'>(property: P, at: Date) {
  return [{ [property]: null }, { [property]: { $lt: at } }] as Record<P, null | { $lt: Date }>[];
}

async function organizationOfFlow(em: EntityManager, { flow, id }: StaffAuditInput): Promise<string> {
  if (flow === 'sign_request') {
    const row = await em.findOne(SignRequest, { id }, { fields: ['organizationId'] });
    if (row) return row.organizationId;
  } else if (flow === 'envelope') {
    const row = await em.findOne(Envelope, { id }, { fields: ['organizationId'] });
    if (row) return row.organizationId;
  } else {
    const row = await em.findOne(WebhookDelivery, { id }, { fields: ['clientId', 'organizationId'] });
    if (row) return organizationOf(em, row);
  }
  // The failure is final: the row never comes back, and the workflow would wait for ever.
  throw ApplicationFailure.nonRetryable('The database has no row of this workflow.', 'not_found');
}
