import { expect, test } from 'vitest';
import { documentWorkflowId, useNoticeWorkflowId } from '#domain/common/workflow-ids.ts';
import { RetentionPolicy } from '#entities/retention/retention-policy.ts';
import { ensureSchedules, ourPlans } from '#worker/schedules.ts';
import { registerUser } from '#test/support/people/account.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the flows of minutes: documents, runs of schedules, letters; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/short.ts
 */

const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));

const handle = (id: string) => world.deps.temporal.workflow.getHandle(id);

test('a document that is ready', async () => {
  const id = await uploadPdf(world, await registerUser(world));
  await record('document/ready', handle(documentWorkflowId(id)));
});

test('a letter about a use that nobody knows', async () => {
  const operationId = 'sign-request/00000000-0000-4000-8000-000000000000';
  const workflowId = useNoticeWorkflowId(operationId);
  await world.deps.temporal.workflow.start('tellOfUse', {
    workflowId,
    taskQueue: 'flows',
    args: [{ operationId }],
  });
  await record('certificate/use-told', handle(workflowId));
});

test('the first run of each schedule', async () => {
  const { temporal, orm } = world.deps;
  // Without a time the purge looks at nothing.
  const { organization_id: organizationId } = (await registerUser(world)).user;
  const policy = { organizationId, periods: { flows: { days: 90 } }, updatedAt: new Date() };
  await orm.em.fork().insert(RetentionPolicy, policy);
  await ensureSchedules(temporal);
  for (const { scheduleId, workflowType } of ourPlans) {
    const found: string[] = [];
    await untilTrue(async () => {
      for await (const { workflowId } of temporal.workflow.list({
        query: `WorkflowType = "${workflowType}"`,
      }))
        found.push(workflowId);
      return found.length > 0;
    });
    expect(found[0]).toContain(scheduleId);
    await record(`schedule/${scheduleId}`, handle(found[0] ?? ''));
  }
});
