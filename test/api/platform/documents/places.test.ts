import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { sandboxLimits } from '#documents/sandbox/limits.ts';
import { runInSandbox } from '#documents/sandbox/run-in-sandbox.ts';
import { documentWorkflowId } from '#domain/common/workflow-ids.ts';
import { platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { form } from './forms.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';

const world = setUp(sharedWorld);
const program = { file: new URL('../../../documents/sandbox/waiting-program.ts', import.meta.url) };

async function upload(user: TestUser): Promise<string> {
  const headers = { authorization: `Bearer ${user.access_token}` };
  const url = `${world.baseUrl}/api/v1/documents`;
  const response = await fetch(url, { method: 'POST', body: form(simplePdf(), {}), headers });
  return ((await response.json()) as { data: { document: { id: string } } }).data.document.id;
}

async function statusOf(user: TestUser, id: string): Promise<string> {
  const answer = await platform<{ document: { status: string } }>(world, `/documents/${id}`, {
    token: user.access_token,
  });
  return answer.body.data.document.status;
}

test('one organization with all that may wait of it holds up nobody else, and goes on by itself', async () => {
  const [busy, other] = [await registerUser(world), await registerUser(world)];
  const inputs: PassThrough[] = [];
  const open = () => {
    const input = new PassThrough();
    inputs.push(input);
    return Promise.resolve(input);
  };
  const most = 16 + Math.max(1, Math.floor(sandboxLimits.places / 2));
  const owner = busy.user.organization_id;
  const held = Array.from({ length: most }, () => runInSandbox({ owner, program, input: open }));
  const [late, quick] = [await upload(busy), await upload(other)];
  await untilTrue(async () => (await statusOf(other, quick)) === 'ready');
  await untilTrue(() => hasTimer(late));
  expect(await statusOf(busy, late)).toBe('processing');
  const ending = setInterval(() => inputs.splice(0).forEach((input) => input.end()), 20);
  await Promise.all(held);
  clearInterval(ending);
  await untilTrue(async () => (await statusOf(busy, late)) === 'ready', 30_000);
}, 90_000);

/** Tells whether the workflow comes back later, and is not stuck. */
async function hasTimer(id: string): Promise<boolean> {
  const flow = world.deps.temporal.workflow.getHandle(documentWorkflowId(id));
  const { events } = await flow.fetchHistory();
  return (events ?? []).some((event) => event.timerStartedEventAttributes);
}
