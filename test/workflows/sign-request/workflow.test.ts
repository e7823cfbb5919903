import { WorkflowNotFoundError } from '@temporalio/client';
import { describe, expect, test } from 'vitest';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import { receiptWorkflowId, signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { declineUpdate, remindUpdate, signUpdate, withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { call } from '#test/support/http/http.ts';
import { makeSandbox } from '#test/support/people/partner.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { tamper } from '#test/support/world/tamper.ts';
import {
  actor,
  auditActions,
  inMs,
  linksTo,
  rowOf,
  startFlow,
  untilRow,
} from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';

const world = setUp(sharedWorld);

const signAct = { loa: 1, actor } as const;

test.concurrent('the timer ends a request that nobody answered: expired, period_ended, one event', async () => {
  const expiresAt = inMs(1_500);
  const day = 86_400_000;
  const createdAt = new Date(Date.parse(expiresAt) - day).toISOString();
  const callbackUrl = 'http://127.0.0.1:9/closed';
  const flow = await startFlow(world, { createdAt, expiresAt, callbackUrl }, { webhookSchedule: [0] });
  expect((await rowOf(world, flow.id))?.status).toBe('pending');
  expect(await flow.handle.result()).toEqual({ status: 'expired', at: expiresAt, reason: 'period_ended' });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
  const row = await rowOf(world, flow.id);
  expect(row).toMatchObject({ status: 'expired', expiryReason: 'period_ended' });
  expect(row?.expiredAt?.toISOString()).toBe(expiresAt);
  expect(await auditActions(world, flow.id)).toEqual(['sign_request.created', 'sign_request.expired']);
  const deliveries = await world.deps.orm.em.fork().find(WebhookDelivery, { requestId: flow.id });
  expect(deliveries.map((delivery) => delivery.eventType)).toEqual(['sign_request.expired']);
});

test.concurrent('an end that has passed before the flow begins ends it at once', async () => {
  const flow = await startFlow(world, { expiresAt: inMs(-1_000) });
  expect(await flow.handle.result()).toMatchObject({ status: 'expired', reason: 'period_ended' });
});

test.concurrent('the link is sent, and the reminder once and only once', async () => {
  const flow = await startFlow(
    world,
    { notify: true, expiresAt: inMs(4_000), userEmail: 'once@example.mn' },
    { reminderAt: inMs(1_200) },
  );
  await flow.handle.result();
  const links = await linksTo(world, 'once@example.mn');
  expect(links).toHaveLength(2);
  const [first, second] = links;
  expect(second?.link).toBe(first?.link);
  expect(second?.subject).not.toBe(first?.subject);
});

test.concurrent('with notify false neither link nor reminder is sent', async () => {
  const flow = await startFlow(world, { expiresAt: inMs(2_500) }, { reminderAt: inMs(300) });
  await flow.handle.result();
  expect(await linksTo(world, flow.email)).toEqual([]);
});

test.concurrent('no reminder follows a signature', async () => {
  const flow = await startFlow(
    world,
    { notify: true, expiresAt: inMs(60_000) },
    { reminderAt: inMs(30_000) },
  );
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await flow.handle.result();
  expect(Date.now()).toBeLessThan(Date.parse(flow.input.reminderAt ?? ''));
  expect((await linksTo(world, flow.email)).length).toBeLessThan(2);
});

test.concurrent('a partner reminds outside the gap alone, and is told how long to wait', async () => {
  const flow = await startFlow(world, { notify: true });
  const remind = () => flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
  const { type, details } = await refusalOf(remind());
  expect(type).toBe('rate_limited');
  const { retry_after: wait } = details as { retry_after: number };
  expect(wait).toBeGreaterThan(3_500);
  expect(wait).toBeLessThanOrEqual(3_600);
  const quiet = await startFlow(world);
  await quiet.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
  await untilTrue(async () => (await linksTo(world, quiet.email)).length === 1);
  const second = await refusalOf(quiet.handle.executeUpdate(remindUpdate, { args: [{ actor }] }));
  expect(second.type).toBe('rate_limited');
});

test.concurrent('the reminder of the timer is left out when the partner has just reminded', async () => {
  const times = { reminderGapMs: 3_000, reminderAt: inMs(5_500) };
  const flow = await startFlow(world, { notify: true, expiresAt: inMs(7_000) }, times);
  await untilTrue(async () => {
    await flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
    return true;
  });
  expect(Date.now()).toBeLessThan(Date.parse(times.reminderAt));
  await flow.handle.result();
  expect(await linksTo(world, flow.email)).toHaveLength(2);
});

test.concurrent('a decline answers when the row says rejected, with the reason', async () => {
  const flow = await startFlow(world);
  const act = { reason: 'Буруу дүн', actor };
  const { rejectedAt } = await flow.handle.executeUpdate(declineUpdate, { args: [act] });
  const row = await rowOf(world, flow.id);
  expect(row).toMatchObject({ status: 'rejected', declineReason: 'Буруу дүн' });
  expect(row?.rejectedAt?.toISOString()).toBe(rejectedAt);
  expect(await auditActions(world, flow.id)).toEqual(['sign_request.created', 'sign_request.rejected']);
});

test.concurrent('a withdrawal answers when the row says expired, with reason withdrawn', async () => {
  const flow = await startFlow(world);
  const { expiredAt } = await flow.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
  const row = await rowOf(world, flow.id);
  expect(row).toMatchObject({ status: 'expired', expiryReason: 'withdrawn' });
  expect(row?.expiredAt?.toISOString()).toBe(expiredAt);
});

test.concurrent('of signs, decline and withdrawal at once one wins, and there is one event', async () => {
  const flow = await startFlow(world, { callbackUrl: 'http://127.0.0.1:9/closed' }, { webhookSchedule: [0] });
  const results = await Promise.allSettled([
    flow.handle.executeUpdate(signUpdate, { args: [signAct] }),
    flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] }),
    flow.handle.executeUpdate(signUpdate, { args: [signAct] }),
    flow.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] }),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const { status } = await flow.handle.result();
  const ends = {
    signed: 'sign_request.signed',
    rejected: 'sign_request.rejected',
    expired: 'sign_request.expired',
  };
  const accepted = status === 'signed' ? ['sign_request.accepted'] : [];
  expect(await auditActions(world, flow.id)).toEqual(['sign_request.created', ...accepted, ends[status]]);
  const deliveries = await world.deps.orm.em.fork().count(WebhookDelivery, { requestId: flow.id });
  expect(deliveries).toBe(1);
});

test.concurrent('after the decision every act is refused with invalid_state and the status', async () => {
  const flow = await startFlow(world);
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  const late = [
    () => flow.handle.executeUpdate(signUpdate, { args: [signAct] }),
    () => flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] }),
    () => flow.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] }),
    () => flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] }),
  ];
  for (const act of late) {
    const refused = await refusalOf(act()).catch((error: unknown) => error);
    // The workflow may have reached its end between two of them.
    if (refused instanceof Error) expect(refused.name).toBe('WorkflowNotFoundError');
    else expect(refused).toEqual({ type: 'invalid_state', details: { status: 'signed' } });
  }
  await untilRow(world, flow.id, 'signed');
});

test.concurrent('the same update id again gets the recorded answer, also when the flow has ended', async () => {
  const flow = await startFlow(world);
  const sign = () => flow.handle.executeUpdate(signUpdate, { args: [signAct], updateId: 'sign-once' });
  const first = await sign();
  expect(await sign()).toEqual(first);
  await flow.handle.result();
  expect(await sign()).toEqual(first);
});

test.concurrent('the same request started again while it runs finds itself', async () => {
  const flow = await startFlow(world);
  const again = await startFlow(world, flow.input.facts);
  expect(again.id).toBe(flow.id);
  expect(await auditActions(world, flow.id)).toEqual(['sign_request.created']);
});

const receiptsTo = (to: string) =>
  world.deps.orm.em.fork().find(OutboxMessage, { to, kind: 'notice' }, { orderBy: { sentAt: 'asc' } });

describe('a receipt', () => {
  test.concurrent.each([
    ['signed', /^Receipt: you signed “Lease\.pdf”$/],
    ['declined', /^Receipt: you declined to sign “Lease\.pdf”$/],
  ] as const)(
    'of what was %s comes by mail, once, with the fingerprint of the file',
    async (act, subject) => {
      const flow = await startFlow(world, { notify: true, documentName: 'Lease.pdf' });
      if (act === 'signed') await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
      else await flow.handle.executeUpdate(declineUpdate, { args: [{ actor, reason: 'Too late' }] });
      await flow.handle.result();
      const [receipt, ...more] = await receiptsTo(flow.email);
      expect(more).toEqual([]);
      expect(receipt?.subject).toMatch(subject);
      expect(receipt?.text).toContain(flow.input.facts.documentHash);
      expect(receipt?.text).toMatch(/R-[\w]{4}-[\w]{4}/);
      expect(receipt?.text).not.toContain('Too late');
    },
  );

  test.concurrent('is for nobody else: not after the end of the period, nor where the partner tells the signer', async () => {
    const expired = await startFlow(world, { notify: true, expiresAt: inMs(1_000) });
    const silent = await startFlow(world);
    await silent.handle.executeUpdate(signUpdate, { args: [signAct] });
    const sandbox = await makeSandbox(world.deps, await world.otherPartner());
    const { request_id: id, token, fields } = await createRequest(world, {}, sandbox);
    expect((await call(world, `/sign/${token}/decline`, { body: {} })).status).toBe(200);
    const sandboxed = {
      handle: world.deps.temporal.workflow.getHandle(signRequestWorkflowId(id)),
      email: String(fields.user_email),
    };
    for (const { handle, email } of [expired, silent, sandboxed]) {
      await handle.result();
      expect(await receiptsTo(email)).toEqual([]);
    }
  });

  test.concurrent.each([
    [
      'who reported the letter with the link',
      `insert into abuse_report (id, kind, subject_id, generation, organization_id, client_id, status, created_at)
       select gen_random_uuid(), 'request', id, link_generation, organization_id, client_id, 'open', now() from sign_request where id = ?`,
    ],
    [
      'whom the partner may not write to any more',
      `update partner_client set sending_suspended_at = now() where id = (select client_id from sign_request where id = ?)`,
    ],
  ])('is not for somebody %s', async (_who, change) => {
    const { request_id: id, token, fields } = await createRequest(world, {}, await world.otherPartner());
    const email = String(fields.user_email);
    await untilTrue(async () => (await linksTo(world, email)).length === 1);
    await tamper(world, change, [id]);
    expect((await call(world, `/sign/${token}/decline`, { body: {} })).status).toBe(200);
    await world.deps.temporal.workflow.getHandle(signRequestWorkflowId(id)).result();
    expect(await receiptsTo(email)).toEqual([]);
    const late = world.deps.temporal.workflow.getHandle(receiptWorkflowId(id));
    await expect(late.describe()).rejects.toThrow(WorkflowNotFoundError);
  });
});
