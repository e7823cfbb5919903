import { describe, expect, test } from 'vitest';
import { continueBulkSends } from '#api/common/bulk-sends/start-bulk-send.ts';
import { bulkSendWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError } from '#test/support/people/account.ts';
import { placeHoldAs } from '#test/support/people/hold.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { holdableSteps, rowFor, startBulkGround, type Bulk, type Row } from './ground.ts';

const { steps, hold, around } = holdableSteps();
const world = setUp(() => startWorld({}, { around }));
const bulk = setUp(() => startBulkGround(world));

describe('a bulk send under way', () => {
  test('is stopped: what was not sent is deleted with its proof, and goes to nobody', async () => {
    const release = hold();
    const { id } = expectAnswer(await bulk.post({ rows: [rowFor(20), rowFor(21)] }), 201);
    const waiting = await bulk.rowsOf(id, '?status=waiting');
    expect(waiting).toHaveLength(2);
    const stopped = expectAnswer(await bulk.send<Bulk>('POST', `/bulk-sends/${id}/stop`, { body: {} }), 200);
    expect(stopped).toMatchObject({ status: 'stopped', rows: { total: 2, waiting: 0, stopped: 2 } });
    release();
    expectAnswer(await bulk.send('POST', `/bulk-sends/${id}/stop`, { body: {} }), 200);
    await world.deps.temporal.workflow.getHandle(bulkSendWorkflowId(id)).result();
    expect(await bulk.rowsOf(id)).toMatchObject([
      { status: 'stopped', envelope_status: null },
      { status: 'stopped', envelope_status: null },
    ]);
    const flows = waiting.map(({ envelope_id: one }) => `envelope/${one}`);
    expect(await world.owner.em.fork().count(ActProof, { workflowId: { $in: flows } })).toBe(0);
    expect(await bulk.lettersTo('tenant20@example.mn')).toBe(0);
    expect((await bulk.get(id)).status).toBe('stopped');
  });

  test('that has ended cannot be stopped; drafts on legal hold stay when another is', async () => {
    const release = hold();
    const { id } = expectAnswer(await bulk.post({ rows: [rowFor(30), rowFor(31)] }), 201);
    const [first] = await bulk.rowsOf(id);
    const hold_ = { kind: 'envelope' as const, thing_id: first?.envelope_id ?? '' };
    expectAnswer(await placeHoldAs(world, bulk.owner, hold_), 201);
    expectAnswer(await bulk.send('POST', `/bulk-sends/${id}/stop`, { body: {} }), 200);
    release();
    expect(await bulk.rowsOf(id)).toMatchObject([{ envelope_status: 'draft' }, { envelope_status: null }]);
    const { id: done } = expectAnswer(await bulk.post({ rows: [rowFor(0)] }), 201);
    await bulk.ended(done);
    expectPlatformError(
      await bulk.send('POST', `/bulk-sends/${done}/stop`, { body: {} }),
      422,
      'INVALID_STATE',
    );
  });

  test('leaves out drafts that were changed or deleted meanwhile, and pages through its rows', async () => {
    const release = hold();
    const { id } = expectAnswer(await bulk.post({ rows: [rowFor(40), rowFor(41), rowFor(42)] }), 201);
    const [changed, deleted] = (await bulk.rowsOf(id)).map(({ envelope_id }) => envelope_id);
    expectAnswer(await bulk.send('PUT', `/envelopes/${changed}`, { body: { name: 'Other' } }), 200);
    expectAnswer(await bulk.send('DELETE', `/envelopes/${deleted}`), 200);
    release();
    expect((await bulk.ended(id)).rows).toMatchObject({ sent: 1, failed: 2 });
    expect(await bulk.rowsOf(id)).toMatchObject([
      { row: 0, status: 'failed', failure: 'changed', envelope_status: 'draft' },
      { row: 1, status: 'failed', failure: 'deleted', envelope_status: null },
      { row: 2, status: 'sent', failure: null },
    ]);
    const { body } = await bulk.send<Row[]>('GET', `/bulk-sends/${id}/rows?limit=2`);
    const { next_cursor: cursor } = Reflect.get(body, 'meta') as { next_cursor: string };
    expect(
      (await bulk.rowsOf(id, `?limit=2&cursor=${encodeURIComponent(cursor)}`)).map((one) => one.row),
    ).toEqual([2]);
    expect((await bulk.rowsOf(id, '?status=failed')).map((one) => one.row)).toEqual([0, 1]);
    expectAnswer(await bulk.send('POST', `/envelopes/${changed}/send`, { body: {} }), 200);
  });

  test('goes on where its workflow was lost', async () => {
    const release = hold();
    const { id } = expectAnswer(await bulk.post({ rows: [rowFor(50)] }), 201);
    await world.deps.temporal.workflow.getHandle(bulkSendWorkflowId(id)).terminate('lost');
    release();
    await world.owner.em
      .fork()
      .execute("update bulk_send set created_at = now() - interval '1 hour' where id = ?", [id]);
    await continueBulkSends(world.deps);
    expect((await bulk.ended(id)).rows).toMatchObject({ total: 1, sent: 1 });
  });

  test(
    'tries an envelope three times, and leaves it as a draft; the others go out',
    { timeout: 120_000 },
    async () => {
      const release = hold();
      const { id } = expectAnswer(await bulk.post({ rows: [rowFor(60), rowFor(61)] }), 201);
      const [first] = await bulk.rowsOf(id);
      steps.broken = `envelope/${first?.envelope_id}`;
      release();
      await bulk.ended(id);
      expect(await bulk.rowsOf(id)).toMatchObject([
        { status: 'failed', failure: 'not_sent', envelope_status: 'draft' },
        { status: 'sent' },
      ]);
      delete steps.broken;
      expectAnswer(await bulk.send('POST', `/envelopes/${first?.envelope_id}/send`, { body: {} }), 200);
    },
  );
});
