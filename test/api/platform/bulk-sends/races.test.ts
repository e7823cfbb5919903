import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBulkSendActivities } from '#activities/bulk-send/activities.ts';
import { bulkSendWorkflowId } from '#domain/common/workflow-ids.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { countTries, settleRows } from '#entities/bulk-send/rows/settle-rows.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { placeHoldAs } from '#test/support/people/hold.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { holdableSteps, rowFor, startBulkGround } from './ground.ts';

const { hold, holdTaken, around } = holdableSteps();
const world = setUp(() => startWorld({}, { around }));
const bulk = setUp(() => startBulkGround(world));

/** Makes a bulk send whose envelopes are held back; gives its id and those of the envelopes. */
async function heldBulk(...flats: number[]) {
  const { id } = expectAnswer(await bulk.post({ rows: flats.map((flat) => rowFor(flat)) }), 201);
  return { id, envelopes: (await bulk.rowsOf(id)).map(({ envelope_id }) => envelope_id) };
}

const sent =
  "update envelope set status = 'sent', sent_at = now(), expires_at = now() + interval '1 day' where id = ?";

async function untilLocked(): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await untilTrue(async () => (await tamper(world, waiting)).length > 0);
}

describe('a bulk send among others', () => {
  test('is written once where its call is repeated while the first run still writes', async () => {
    const documentId = await readyDocument(world, bulk.owner);
    const [key, rows] = [randomUUID(), [rowFor(1)]];
    const others = world.owner.em.fork();
    await others.begin();
    await others.execute('select 1 from document where id = ? for update', [documentId]);
    const waiting = async (count: number) => {
      const sql =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%document%'";
      await untilTrue(async () => (await tamper(world, sql)).length === count);
    };
    const first = bulk.post({ rows, document_id: documentId }, { key });
    await waiting(1);
    await tamper(world, 'update idempotency_record set lease_until = now() where response_sealed is null');
    const second = bulk.post({ rows, document_id: documentId }, { key });
    await waiting(2);
    await others.commit();
    const made = expectAnswer(await second, 201);
    expect(expectAnswer(await first, 201).id).toBe(made.id);
    expect((await bulk.ended(made.id)).rows).toMatchObject({ total: 1, sent: 1 });
  });

  test('sends a draft in its turn that its sender could not send by hand', async () => {
    const release = hold();
    const { id, envelopes } = await heldBulk(2);
    const suspend = (at: string) =>
      tamper(world, `update organization set sending_suspended_at = ${at} where id = ?`, [
        bulk.owner.user.organization_id,
      ]);
    await suspend('now()');
    const byHand = await bulk.send('POST', `/envelopes/${envelopes[0]}/send`, { body: {} });
    expectPlatformError(byHand, 403, 'SENDING_SUSPENDED');
    expectPlatformError(await bulk.post({ rows: [rowFor(3)] }), 403, 'SENDING_SUSPENDED');
    await suspend('null');
    release();
    expect((await bulk.ended(id)).rows).toMatchObject({ sent: 1, failed: 0 });
  });

  test('says sent of a draft that its sender sent by hand in the meantime, and sends it once', async () => {
    const release = hold();
    const { id, envelopes } = await heldBulk(4);
    expectAnswer(await bulk.send('POST', `/envelopes/${envelopes[0]}/send`, { body: {} }), 200);
    release();
    expect((await bulk.ended(id)).rows).toMatchObject({ sent: 1, failed: 0 });
    await untilTrue(async () => (await bulk.lettersTo('tenant4@example.mn')) > 0);
    expect(await bulk.lettersTo('tenant4@example.mn')).toBe(1);
  });

  test('starts no second flow of an envelope that was sent by hand and has ended', async () => {
    const { read, release } = holdTaken();
    const { id, envelopes } = await heldBulk(16);
    await read;
    const path = `/envelopes/${envelopes[0]}`;
    expectAnswer(await bulk.send('POST', `${path}/send`, { body: {} }), 200);
    expectAnswer(await bulk.send('POST', `${path}/void`, { body: { reason: 'Wrong' } }), 200);
    const flow = world.deps.temporal.workflow.getHandle(`envelope/${envelopes[0]}`);
    await untilTrue(async () => (await flow.describe()).status.name === 'COMPLETED');
    release();
    expect((await bulk.ended(id)).rows).toMatchObject({ sent: 1, failed: 0 });
    expect((await flow.describe()).status.name).toBe('COMPLETED');
  });

  test('does not call an envelope unsent that is being sent while its last try ends', async () => {
    const release = hold();
    const { id, envelopes } = await heldBulk(5, 6);
    await tamper(world, 'update bulk_send_row set tries = 2 where bulk_send_id = ?', [id]);
    const flow = world.owner.em.fork();
    await flow.begin();
    await flow.execute(sent, [envelopes[0]]);
    const counted = world.owner.em
      .fork()
      .transactional((em) => countTries(em, { bulkSendId: id, positions: [0, 1] }));
    await untilLocked();
    await flow.commit();
    await counted;
    release();
    await bulk.ended(id);
    expect(await bulk.rowsOf(id)).toMatchObject([
      { status: 'sent', failure: null },
      { status: 'failed', failure: 'not_sent', envelope_status: 'draft' },
    ]);
  });

  test('is stopped while an envelope is being sent: that one is sent, and the row says so', async () => {
    const release = hold();
    const { id, envelopes } = await heldBulk(13, 14);
    const flow = world.owner.em.fork();
    await flow.begin();
    await flow.execute(sent, [envelopes[0]]);
    const stopped = bulk.send('POST', `/bulk-sends/${id}/stop`, { body: {} });
    await untilLocked();
    await flow.commit();
    expect(expectAnswer(await stopped, 200)).toMatchObject({ rows: { sent: 1, stopped: 1, failed: 0 } });
    release();
    expect(await bulk.rowsOf(id)).toMatchObject([
      { status: 'sent', envelope_status: 'sent' },
      { status: 'stopped', envelope_status: null },
    ]);
  });

  test('leaves what a stop has settled as it is', async () => {
    const release = hold();
    const { id } = await heldBulk(15);
    expectAnswer(await bulk.send('POST', `/bulk-sends/${id}/stop`, { body: {} }), 200);
    // As a flow does that took the row before.
    const rows = { bulkSendId: id, positions: [0] };
    expect(await settleRows(world.owner.em.fork(), rows)).toEqual([]);
    await world.owner.em.fork().transactional((em) => countTries(em, rows));
    release();
    expect(await bulk.rowsOf(id)).toMatchObject([{ status: 'stopped', failure: null }]);
  });

  test('leaves out a row whose proof is gone or does not hold, and sends the others', async () => {
    const release = hold();
    const { id, envelopes } = await heldBulk(7, 8, 9);
    const [gone, false_] = envelopes;
    await tamper(world, 'delete from act_proof where workflow_id = ?', [`envelope/${gone}`]);
    await tamper(world, "update act_proof set jws = replace(jws, '.', '.A') where workflow_id = ?", [
      `envelope/${false_}`,
    ]);
    release();
    await bulk.ended(id);
    expect(await bulk.rowsOf(id)).toMatchObject([
      { status: 'failed', failure: 'not_sent', envelope_status: 'draft' },
      { status: 'failed', failure: 'not_sent', envelope_status: 'draft' },
      { status: 'sent' },
    ]);
  });

  test('keeps the last person of an organization there until it is stopped', async () => {
    const release = hold();
    const alone = await startBulkGround(world);
    const { id } = expectAnswer(await alone.post({ rows: [rowFor(17)] }), 201);
    const remove = () => alone.send('DELETE', '/auth/me');
    const kept = expectPlatformError(await remove(), 422, 'INVALID_STATE');
    expect(kept.details).toMatchObject({ hindrance: 'envelopes' });
    expectAnswer(await alone.send('POST', `/bulk-sends/${id}/stop`, { body: {} }), 200);
    release();
    expectAnswer(await remove(), 200);
  });

  test('is not completed while a row waits', async () => {
    const release = hold();
    const { id } = await heldBulk(10);
    const { endBulkSend } = createBulkSendActivities({ orm: world.owner, actKeys: [] as never });
    expect(await endBulkSend({ bulkSendId: id })).toMatchObject({ status: 'sending', waiting: 1 });
    release();
    expect((await bulk.ended(id)).rows).toMatchObject({ sent: 1 });
  });

  test('that is stopped says how many drafts were deleted, whatever else is on legal hold', async () => {
    const release = hold();
    const { id, envelopes } = await heldBulk(11, 12);
    const [changed] = envelopes;
    expectAnswer(await bulk.send('PUT', `/envelopes/${changed}`, { body: { name: 'Other' } }), 200);
    const held = { kind: 'envelope' as const, thing_id: changed ?? '' };
    expectAnswer(await placeHoldAs(world, bulk.owner, held), 201);
    expectAnswer(await bulk.send('POST', `/bulk-sends/${id}/stop`, { body: {} }), 200);
    release();
    await world.deps.temporal.workflow.getHandle(bulkSendWorkflowId(id)).result();
    expect(await bulk.rowsOf(id)).toMatchObject([
      { status: 'failed', failure: 'changed', envelope_status: 'draft' },
      { status: 'stopped', envelope_status: null },
    ]);
    const [stop] = await world.owner.em
      .fork()
      .find(AuditEvent, { action: 'bulk_send.stopped', resourceId: id });
    expect(stop?.metadata).toMatchObject({ deleted: 1 });
  });
});
