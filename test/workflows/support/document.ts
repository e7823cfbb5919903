import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { completeObject, writeObject } from '#documents/document-store.ts';
import { documentWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import { Document, type DocumentType } from '#entities/document/document.ts';
import type { RetryLimits } from '#workflows/common/step.ts';
import type { processDocument } from '#workflows/document/process.ts';
import { proving, type ProvingHandle } from '#test/support/world/prove.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { TestUser } from '#test/support/people/account.ts';
import type { World } from '#test/support/world/world.ts';

export type Processing = { id: string; handle: ProvingHandle<typeof processDocument> };

type Upload = { type: DocumentType; bytes: Uint8Array; patience: RetryLimits };

/** Puts an upload of a user into store and row, as the API does, and starts its workflow with the retry limits given. */
export async function startDocument(
  world: World,
  { user }: TestUser,
  { type, bytes, patience }: Upload,
): Promise<Processing> {
  const [id, organizationId, at] = [randomUUID(), user.organization_id, new Date()];
  const { id: sourceId } = await writeObject(world.deps.documents, {
    organizationId,
    bytes: Readable.from([bytes]),
  });
  await world.deps.orm.em.fork().transactional(async (em) => {
    await em.insert(Document, {
      id,
      organizationId,
      userId: user.id,
      name: 'Secret merger',
      originalName: `merger.${type}`,
      type,
      mimeType: 'application/octet-stream',
      size: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
      status: 'processing',
      sourceId,
      createdAt: at,
      updatedAt: at,
    });
    await completeObject(em, sourceId);
  });
  const handle = await world.deps.temporal.workflow.start<typeof processDocument>('processDocument', {
    workflowId: documentWorkflowId(id),
    taskQueue: taskQueues.flows,
    args: [{ documentId: id, patience }],
  });
  return { id, handle: proving(world.deps, handle, 'processDocument') };
}

/** Waits until the row of a document is as it should be, and gives it. */
export async function untilDocument(
  world: World,
  id: string,
  check: (row: Document) => boolean,
): Promise<Document> {
  const read = () => world.deps.orm.em.fork().findOneOrFail(Document, { id });
  await untilTrue(async () => check(await read()));
  return read();
}
