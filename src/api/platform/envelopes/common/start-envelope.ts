import { WithStartWorkflowOperation } from '@temporalio/client';
import {
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/common';
import { identityOf } from '#domain/envelope/recipient-identity.ts';
import { senderNoticesIn } from '#domain/envelope/sender-notices.ts';
import { contentOfSending } from '#domain/envelope/sending.ts';
import { expectResult } from '#codec/expected-result.ts';
import { uses } from '#domain/common/payload-use.ts';
import { envelopeWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import type { DraftRow } from '#entities/envelope/rows/read-draft.ts';
import type { Actor } from '#domain/common/actor.ts';
import { firstInput } from '#workflows/envelope/first-input.ts';
import { sendUpdate, type EnvelopeInput } from '#workflows/envelope/messages.ts';
import { expiresAtKey, flowStageKey, organizationIdKey } from '#workflows/common/search-attributes.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { provenBy, sendCounted, sendProven, type Proof } from '../../../common/flows/act-proofs.ts';
import type { Counting } from '../../../http/limits/quotas.ts';
import { workflowProblem } from '../../../common/flows/workflows.ts';

/** A caller has an answer within 10 s; the repeat finds a sending that takes effect after it. */
const sendDeadlineMs = 8_500;

const sent = { use: uses.updateResult(sendUpdate.name) };

/** A draft that is frozen, and its sending. */
export type Sending = {
  draft: DraftRow;
  sendId: string;
  sentAt: Date;
  expiresAt: Date;
  actor: Actor;
};

/** Makes the input of an envelope's workflow. */
export function inputOf({ draft, sendId, sentAt, expiresAt, actor }: Sending): EnvelopeInput {
  const { envelope, recipients } = draft;
  return firstInput({
    envelopeId: envelope.id,
    organizationId: envelope.organizationId,
    sendId,
    routingType: envelope.routingType,
    recipients: recipients.map(({ id, role, routingOrder, position }) => ({
      id,
      role,
      routingOrder,
      position,
    })),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    reminderDays: envelope.reminderDays,
    actor,
    tellSender: senderNoticesIn(draft.settings),
  });
}

/** What is sent, and to whom, for the proof. */
export type Stated = Pick<Proof, 'content' | 'recipients'>;

/** Gives what is sent, and to whom, for the proof: document, fields and recipients as they are frozen. */
export function statedOf({ pdf, recipients, fields }: DraftRow): Stated {
  const recipientIds = recipients.map(({ id }) => id);
  return {
    content: contentOfSending({ documentHash: pdf?.hash ?? null, recipientIds, fields }),
    recipients: recipients.map((recipient) => identityOf(recipient)),
  };
}

/**
 * Starts an envelope's workflow, with the proof that its sender had it sent, and waits until its row says sent; the same
 * envelope again finds the running workflow. `counting` has the sending counted in quotas, as withQuota does.
 * Throws Problem with the code of the workflow's refusal, and service_unavailable, with outcome "unknown" where it may still
 * be sent.
 */
export async function startEnvelope(
  deps: ApiDependencies,
  input: EnvelopeInput,
  { counting, ...stated }: Stated & { counting?: Counting },
): Promise<void> {
  const { envelopeId, sendId, sentAt, expiresAt, actor } = input;
  const proof = provenBy(['account'], stated);
  const said = { sendId, sentAt, expiresAt, actor, proofId: proof.id };
  const act = { workflowId: envelopeWorkflowId(envelopeId), act: 'send', input: said, attempt: sendId };
  const send = () => startProven(deps, { ...input, proofId: proof.id });
  await (counting
    ? sendCounted(deps, { proof, act, counting }, send)
    : sendProven(deps, { proof, act }, send));
}

async function startProven(deps: ApiDependencies, input: EnvelopeInput): Promise<void> {
  const { envelopeId, organizationId, expiresAt, recipients, actor } = input;
  const startWorkflowOperation = new WithStartWorkflowOperation<(input: EnvelopeInput) => Promise<void>>(
    'envelope',
    {
      workflowId: envelopeWorkflowId(envelopeId),
      taskQueue: taskQueues.flows,
      args: [{ ...input, steps: 2 }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      staticSummary: `Envelope for ${recipients.length} recipients`,
      memo: { request_id: actor.xRequestId },
      typedSearchAttributes: new TypedSearchAttributes([
        { key: organizationIdKey, value: organizationId },
        { key: flowStageKey, value: 'waiting' },
        { key: expiresAtKey, value: new Date(expiresAt) },
      ]),
    },
  );
  try {
    await deps.connection.withDeadline(Date.now() + sendDeadlineMs, () =>
      expectResult(sent, async () =>
        deps.temporal.workflow.executeUpdateWithStart(sendUpdate, { startWorkflowOperation }),
      ),
    );
  } catch (error) {
    // The workflow has run to its end already: the caller reads its row.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    throw workflowProblem(error);
  }
}

/**
 * Waits until the workflow that was started for an envelope knows that it is sent. The row may say so before the workflow does. The
 * row shows one that has ended. Throws as startEnvelope does.
 */
export async function untilSent(deps: ApiDependencies, envelopeId: string): Promise<void> {
  const handle = deps.temporal.workflow.getHandle(envelopeWorkflowId(envelopeId));
  try {
    await deps.connection.withDeadline(Date.now() + sendDeadlineMs, () =>
      expectResult(sent, async () => handle.executeUpdate(sendUpdate)),
    );
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return;
    throw workflowProblem(error);
  }
}
