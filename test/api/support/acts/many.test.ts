import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { StaffPreviewFlow } from '#entities/staff/staff-preview-flow.ts';
import { StaffPreview } from '#entities/staff/staff-preview.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeStaff, type TestStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { actor, linksTo, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import { actsOf } from '#test/workflows/support/stuck.ts';
import { reason } from './ground.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));
const other = setUp(() => makeStaff(world, 'support'));

type Previewed = { preview_id: string; count: number; flows: { id: string }[]; refused: { id: string }[] };
type CarriedOut = { count: number; done: number; left: number; failed: { id: string; why: string }[] };

const preview = (body: object) =>
  call<Previewed>(world, '/support/flows/preview', { headers: { 'x-api-key': support.apiKey }, body });
const run = (id: string, { apiKey }: TestStaff = support, why = reason) =>
  call<CarriedOut>(world, '/support/flows/bulk', {
    headers: { 'x-api-key': apiKey },
    body: { preview_id: id, reason: why },
  });

const ended = async () => {
  const flow = await startFlow(world, { notify: true });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, flow.id, 'signed');
  return flow;
};

test('what was shown is done with one reason, each flow with its own event; what changed since is refused', async () => {
  const [one, two, changed, over] = [
    await startFlow(world, { notify: true }),
    await startFlow(world, { notify: true }),
    await startFlow(world, { notify: true }),
    await ended(),
  ];
  const ids = [one.id, two.id, changed.id, over.id];
  const shown = await preview({ act: 'cancel', ids });
  expect(shown).toMatchObject({ status: 200, body: { count: 3, refused: [{ id: over.id }] } });
  expect((await rowOf(world, one.id))?.status).toBe('pending');
  await changed.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, changed.id, 'signed');

  const id = shown.body.preview_id;
  expectError(await run(id, other), 404, 'not_found');
  const made = await run(id);
  expect(made).toMatchObject({ status: 202, body: { count: 3, done: 2, left: 0 } });
  expect(made.body.failed).toMatchObject([
    { id: changed.id, why: expect.stringContaining('changed since the preview') },
  ]);
  for (const flow of [one, two]) {
    expect(await rowOf(world, flow.id)).toMatchObject({ status: 'expired', expiryReason: 'cancelled' });
    const acts = await actsOf(world, flow.id, 'support.cancelled');
    expect(acts.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ staff_id: support.id, reason }),
    ]);
  }
  // Once more is nothing more.
  expect((await run(id)).body).toEqual(made.body);
  expectError(await run(id, support, 'another reason'), 409, 'invalid_state');
}, 60_000);

test('a process that died in the middle is gone on for: what it did is not done twice', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  const { body } = await preview({ act: 'send_again', ids: [flow.id] });
  expect(await run(body.preview_id)).toMatchObject({ body: { done: 1 } });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 2);
  // As a process leaves it that dies after the act and before it could note it.
  await world.deps.orm.em
    .fork()
    .nativeUpdate(StaffPreviewFlow, { previewId: body.preview_id }, { doneAt: null });
  expect(await run(body.preview_id)).toMatchObject({ body: { done: 1, left: 0, failed: [] } });
  expect(await actsOf(world, flow.id, 'support.sent_again')).toHaveLength(1);
  expect(await linksTo(world, flow.email)).toHaveLength(2);
}, 60_000);

test('a preview by a search, an old one, and wrong input', async () => {
  const externalRef = `many-${randomUUID()}`;
  const flows = [
    await startFlow(world, { notify: true, externalRef }),
    await startFlow(world, { notify: true, externalRef }),
  ];
  const filter = { external_ref: externalRef };
  const shown = await preview({ act: 'send_again', filter });
  expect(shown.body.flows.map(({ id }) => id).toSorted()).toEqual(flows.map(({ id }) => id).toSorted());
  expect((await preview({ act: 'retry', filter })).body).toMatchObject({ count: 0, refused: [{}, {}] });
  const id = shown.body.preview_id;
  const past = new Date(Date.now() - 1_000);
  await world.deps.orm.em.fork().nativeUpdate(StaffPreview, { id }, { expiresAt: past });
  expect(expectError(await run(id), 409, 'invalid_state').message).toContain('older than 15 minutes');
  expectError(await preview({ act: 'retry' }), 400, 'invalid_request');
  expectError(await preview({ act: 'retry', ids: [flows[0]?.id], filter }), 400, 'invalid_request');
  expectError(await preview({ act: 'delete', ids: [randomUUID()] }), 400, 'invalid_request');
  expectError(await preview({ act: 'retry', ids: [randomUUID()] }), 404, 'not_found');
  const tooMany = Array.from({ length: 501 }, () => randomUUID());
  expectError(await preview({ act: 'retry', ids: tooMany }), 400, 'invalid_request');
  expectError(await run(randomUUID()), 404, 'not_found');
}, 60_000);
