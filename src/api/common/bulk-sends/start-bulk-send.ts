import { TypedSearchAttributes } from '@temporalio/common';
import { bulkSendWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import { flowStageKey, organizationIdKey } from '#workflows/common/search-attributes.ts';
import type { bulkSend } from '#workflows/bulk-send/workflow.ts';
import type { ApiDependencies } from '../../http/deps.ts';

type Dependencies = Pick<ApiDependencies, 'orm' | 'temporal' | 'connection' | 'log'>;

const deadlineMs = 5_000;
/** A younger one is being started by the call that made it. */
const youngestMs = 30_000;
/** So many are looked at in one run. */
const atMost = 100;

/** Starts the workflow of a bulk send; one that runs is left alone. Throws what Temporal's client throws. */
export async function startBulkSend(
  { temporal, connection }: Pick<Dependencies, 'temporal' | 'connection'>,
  { id, organizationId }: Pick<BulkSend, 'id' | 'organizationId'>,
): Promise<void> {
  await connection.withDeadline(Date.now() + deadlineMs, () =>
    temporal.workflow.start<typeof bulkSend>('bulkSend', {
      workflowId: bulkSendWorkflowId(id),
      taskQueue: taskQueues.flows,
      args: [{ bulkSendId: id }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      staticSummary: 'A bulk send',
      typedSearchAttributes: new TypedSearchAttributes([
        { key: organizationIdKey, value: organizationId },
        { key: flowStageKey, value: 'sending' },
      ]),
    }),
  );
}

/**
 * Starts the workflows of open bulk sends that have none: of a process that died, or while Temporal was away. One that cannot be started
 * holds up no other. Throws what the last of them failed with.
 */
export async function continueBulkSends(deps: Dependencies): Promise<void> {
  const before = new Date(Date.now() - youngestMs);
  const open = { status: 'sending' as const, createdAt: { $lt: before } };
  const rows = await deps.orm.em
    .fork()
    .find(BulkSend, open, { orderBy: { createdAt: 'asc' }, limit: atMost });
  let failed: { error: unknown } | undefined;
  for (const row of rows) await startBulkSend(deps, row).catch((error: unknown) => (failed = { error }));
  if (failed) throw failed.error;
}

/** Does so every minute until the function it gives is called; a failure is logged and tried again next time. */
export function continueRegularly(deps: Dependencies): () => void {
  const timer = setInterval(() => {
    continueBulkSends(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'bulk sends could not be continued'),
    );
  }, 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
