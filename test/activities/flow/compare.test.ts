import { expect, test, vi } from 'vitest';
import { compare } from '#activities/flow/compare.ts';
import { settleEnded } from '#activities/flow/settle-ended.ts';
import { createExecutions } from '#clients/temporal/executions.ts';
import { idsWith } from '#domain/common/flow-kinds.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { declineUpdate } from '#workflows/sign-request/messages.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, handleOf, rowOf, startFlow } from '#test/workflows/support/flow.ts';
import { untilSearchKnows } from '#test/workflows/support/watch.ts';

vi.setConfig({ testTimeout: 120_000 });
const world = setUp(startWorld);

const all = { prefix: '', walk: false };
const running = 'WorkflowType = "signRequest" AND ExecutionStatus = "Running"';

function dependencies() {
  const { workerOrm: orm, keys, temporal } = world.deps;
  return { orm, actKeys: keys.actProofs, executions: createExecutions(temporal) };
}

const soon = () => new Date(Date.now() + 60_000);

test('few rows are compared by id, whatever the counts are; what has no counterpart is suspected', async () => {
  const [kept, ended, stray] = [await startFlow(world), await startFlow(world), await startFlow(world)];
  await untilSearchKnows(world, running, 3);
  expect(await compare(dependencies(), 'sign_request', all, soon())).toMatchObject({
    suspects: [],
    asked: 2,
  });
  // Who is younger is no matter.
  const none = { suspects: [], strays: [], asked: 1 };
  expect(await compare(dependencies(), 'sign_request', all, new Date(0))).toMatchObject(none);

  await handleOf(world, ended.id).terminate();
  await untilSearchKnows(world, running, 2);
  expect(await compare(dependencies(), 'sign_request', all, soon())).toMatchObject({
    suspects: [ended.id],
    strays: [],
  });
  await world.owner.em.fork().nativeDelete(SignRequest, { id: stray.id });
  // As many rows as workflows: one lacks, and one is too many.
  expect(await compare(dependencies(), 'sign_request', all, soon())).toMatchObject({
    suspects: [ended.id],
    strays: [stray.id],
  });
  await world.owner.em.fork().nativeDelete(SignRequest, { id: ended.id });
  expect(await compare(dependencies(), 'sign_request', all, soon())).toMatchObject({
    suspects: [],
    strays: [stray.id],
  });
  const walked = { prefix: kept.id.slice(0, 2), walk: true };
  expect((await compare(dependencies(), 'sign_request', walked, soon())).suspects).toContain(kept.id);
});

test('a place with more rows than are compared by id is split by the next digit', async () => {
  const { owner: orm } = world;
  const { id } = await startFlow(world);
  await orm.em.fork().execute(
    `insert into sign_request
     select copy.* from (select to_jsonb(r) as original from sign_request r where id = ?) r,
       generate_series(1, 600) number,
       lateral jsonb_populate_record(null::sign_request, original || jsonb_build_object(
         'id', gen_random_uuid(), 'link_hash', encode(sha256(number::text::bytea), 'hex'),
         'reference', new_reference('sign_request'))) copy`,
    [id],
  );
  const { parts, suspects } = await compare(dependencies(), 'sign_request', all, soon());
  expect(suspects).toEqual([]);
  expect(
    parts
      .map(({ prefix }) => prefix)
      .toSorted()
      .join(''),
  ).toBe('0123456789abcdef');
});

test('a row that its workflow has closed meanwhile is left as it is', async () => {
  const { id, handle } = await startFlow(world);
  await handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  const ended = { state: 'ended', runId: null } as const;
  expect(await settleEnded(dependencies(), 'sign_request', id, ended)).toEqual({ done: 'nothing' });
  expect(await rowOf(world, id)).toMatchObject({ status: 'rejected', stuckReason: null });
  expect(await settleEnded(dependencies(), 'envelope', id, ended)).toEqual({ done: 'nothing' });
});

test('ranges of ids have all that begins with their digits', () => {
  expect(idsWith('')).toEqual({
    from: '00000000-0000-0000-0000-000000000000',
    to: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  });
  expect(idsWith('3f7')).toEqual({
    from: '3f700000-0000-0000-0000-000000000000',
    to: '3f7fffff-ffff-ffff-ffff-ffffffffffff',
  });
});
