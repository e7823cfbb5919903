import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import type { Context } from 'hono';
import { expectResult } from '#codec/expected-result.ts';
import { browserFamily } from '#domain/account/browser-family.ts';
import { confirmationSeconds, type Asker, type ConfirmationKind } from '#domain/account/confirmation.ts';
import { defined } from '#domain/common/defined.ts';
import { uses } from '#domain/common/payload-use.ts';
import { confirmationWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import { askUpdate, type ConfirmationInput } from '#workflows/confirmation/messages.ts';
import type { confirmation } from '#workflows/confirmation/workflow.ts';
import { actorOf, callerRegion } from '../../http/caller.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { explainSilence } from '../flows/explain-silence.ts';
import { workflowProblem } from '../flows/workflows.ts';

/** A page has an answer within this time, in milliseconds. */
const deadlineMs = 8_500;

/** What is asked: `signing` where it is about signatures, whose end (`expiresAt`) the asking page knows. */
type Question = {
  user: { id: string; organizationId: string };
  kind: ConfirmationKind;
  signing?: ConfirmationInput['facts']['signing'];
  expiresAt?: Date;
};

/** The moment at which a question that is asked now ends. */
export function questionEnd(): Date {
  return new Date(Date.now() + confirmationSeconds * 1_000);
}

/**
 * Asks a user on their devices whether an act of this browser is theirs, and gives the question's id when its row is written. Throws Problem
 * rate_limited for a fourth within the hour, and service_unavailable.
 */
export async function askDevices(
  c: Context<ApiEnv>,
  { user, kind, signing, expiresAt = questionEnd() }: Question,
): Promise<string> {
  const confirmationId = randomUUID();
  const owner = { userId: user.id, organizationId: user.organizationId };
  const until = expiresAt.toISOString();
  const facts = { confirmationId, ...owner, kind, asker: askerOf(c), expiresAt: until };
  await start(c.var.deps, { facts: { ...facts, ...defined({ signing }) } });
  return confirmationId;
}

function askerOf(c: Context<ApiEnv>): Asker {
  const { ipAddress, userAgent } = actorOf(c);
  const found = ipAddress === undefined ? null : c.var.deps.findLocation(ipAddress);
  const place = [found?.city, found?.country].filter(Boolean).join(', ');
  return {
    browser: browserFamily(userAgent ?? '') ?? null,
    network: callerRegion(c),
    place: place === '' ? null : place,
  };
}

async function start(deps: ApiDependencies, input: ConfirmationInput): Promise<void> {
  const startWorkflowOperation = new WithStartWorkflowOperation<typeof confirmation>('confirmation', {
    workflowId: confirmationWorkflowId(input.facts.confirmationId),
    taskQueue: taskQueues.flows,
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    staticSummary: 'A question to somebody’s devices',
  });
  try {
    await deps.connection.withDeadline(Date.now() + deadlineMs, () =>
      expectResult({ use: uses.updateResult(askUpdate.name) }, async () =>
        deps.temporal.workflow.executeUpdateWithStart(askUpdate, { startWorkflowOperation }),
      ),
    );
  } catch (error) {
    void explainSilence(deps);
    throw workflowProblem(error);
  }
}
