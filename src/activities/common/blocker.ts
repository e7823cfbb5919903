import { ApplicationFailure } from '@temporalio/common';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { BlockerFacts } from '#domain/common/blocker-facts.ts';
import type { Actor } from '#domain/common/actor.ts';
import { defined } from '#domain/common/defined.ts';
import {
  documentWorkflowId,
  envelopeWorkflowId,
  signRequestWorkflowId,
  webhookDeliveryWorkflowId,
} from '#domain/common/workflow-ids.ts';
import { hasAuditEvent, recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { blockedBy } from '#entities/common/blocker-columns.ts';
import { Document } from '#entities/document/document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { organizationOf } from '#entities/webhook/webhook-owner.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { useProof } from './act-proof.ts';

type FlowKind = 'sign_request' | 'webhook_delivery' | 'envelope' | 'document';

export type BlockerInput = BlockerFacts & {
  /** An envelope's row is written by an activity of its own. */
  flow: Exclude<FlowKind, 'envelope'>;
  id: string;
  stage: string;
};

/** The update by which a person did what an audit event says. */
const updateOf = {
  'support.retried': 'operatorRetry',
  'support.cancelled': 'operatorCancel',
  'support.sent_again': 'operatorSendAgain',
  'support.tried': 'operatorTry',
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
  /** The recipient whom the act is about, where it is about one alone. */
  recipientId?: string;
};

/** Creates the activities that keep rows and audit trail true about workflows that are stuck. */
export function createBlockerActivities({ orm, actKeys }: { orm: Orm; actKeys: ActPublicKeys }) {
  return {
    /**
     * Writes into a workflow's row that it is stuck. A late write changes nothing once the blocker is gone: the request or
     * the delivery has ended, the document is processed, or the link was sent since.
     */
    recordTrouble: async ({ flow, id, stage, ...facts }: BlockerInput): Promise<void> => {
      const em = orm.em.fork();
      const blocked = blockedBy(facts);
      const at = blocked.stuckSince;
      if (flow === 'webhook_delivery') {
        const open = { id, status: 'pending' as const, $or: notSince('lastAttemptAt', at) };
        await em.nativeUpdate(WebhookDelivery, open, blocked);
      } else if (flow === 'document') {
        await em.nativeUpdate(Document, { id, status: 'processing' }, { ...blocked, stuckStage: stage });
      } else {
        const open = { id, status: 'pending' as const, $or: notSince('linkSentAt', at) };
        await em.nativeUpdate(SignRequest, open, { ...blocked, stuckStage: stage });
      }
    },
    /**
     * Appends what a person did about a workflow to its organization's audit trail, once for each act. One that has it tried
     * again is what the row says of its next try.
     */
    recordAct: async (input: StaffAuditInput): Promise<void> => {
      await orm.em.fork().transactional(async (em) => {
        const { action, actor, reason, recipientId, proofId } = input;
        // The same act, whenever it is written, is one event.
        const dedupeKey = `act:${proofId}:${action}`;
        if (await hasAuditEvent(em, dedupeKey)) return;
        const workflowId = workflowIds[input.flow](input.id);
        // Other acts may say a recipient whom their record does not.
        const said = { actor, reason, ...(action === 'support.sent_again' && { recipientId }) };
        const act = { proofId, workflowId, act: updateOf[action], record: action, input: said };
        await useProof(em, actKeys, act);
        // Before the lock of the audit trail: those who record an end hold the row when they ask for that.
        if (action === 'support.retried') await noteTry(em, input);
        await recordAuditEvent(em, {
          organizationId: await organizationOfFlow(em, input),
          action,
          resourceType: input.flow,
          resourceId: input.id,
          actor,
          metadata: defined({ reason, recipient_id: recipientId }),
          dedupeKey,
        });
      });
    },
  };
}

export type BlockerActivities = ReturnType<typeof createBlockerActivities>;

const workflowIds: Record<FlowKind, (id: string) => string> = {
  sign_request: signRequestWorkflowId,
  envelope: envelopeWorkflowId,
  webhook_delivery: webhookDeliveryWorkflowId,
  document: documentWorkflowId,
};

/** Writes into the row of a stuck workflow that it is tried now. */
async function noteTry(em: EntityManager, { flow, id }: StaffAuditInput): Promise<void> {
  const stuck = { id, stuckSince: { $ne: null } };
  const now = { nextTryAt: new Date() };
  if (flow === 'sign_request') await em.nativeUpdate(SignRequest, stuck, now);
  else if (flow === 'envelope') await em.nativeUpdate(Envelope, stuck, now);
  else if (flow === 'document') await em.nativeUpdate(Document, stuck, now);
  else await em.nativeUpdate(WebhookDelivery, stuck, now);
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
  } else if (flow === 'document') {
    const row = await em.findOne(Document, { id }, { fields: ['organizationId'] });
    if (row) return row.organizationId;
  } else {
    const row = await em.findOne(WebhookDelivery, { id }, { fields: ['clientId', 'organizationId'] });
    if (row) return organizationOf(em, row);
  }
  // The failure is final: the row never comes back, and the workflow would wait for ever.
  throw ApplicationFailure.nonRetryable('The database has no row of this workflow.', 'not_found');
}
