import { LockMode } from '@mikro-orm/core';
import { expect, test } from 'vitest';
import { finish } from '#activities/envelope/finish.ts';
import { withRecipient } from '#activities/envelope/rows.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { chainHead, chainStart, checkChain } from '#entities/audit/audit-chain.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { Organization } from '#entities/account/organization.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { prove } from '#test/support/world/prove.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { waitingFor } from '#test/support/world/waiting-for.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  envelopeRow,
  keepAct,
  personAt,
  recipientRow,
  sendEnvelope,
  untilInvited,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { organizationWithWebhook } from '#test/workflows/support/envelope-end.ts';
import { inMs } from '#test/workflows/support/flow.ts';

// Activities are called beside their workflow, which would call them one after another.
const world = setUp(() => startWorld());
const actor = { ipAddress: '192.0.2.7', xRequestId: 'at-once' };

/** Sends an envelope to four approvers at once, in an organization that hears of every event. */
async function sent(): Promise<Going & { organizationId: string }> {
  const organizationId = await organizationWithWebhook(world, 'https://127.0.0.1:9/none');
  const approver = { role: 'approver' } as const;
  const draft = { routing: 'parallel', organizationId } as const;
  const going = await sendEnvelope(world, [approver, approver, approver, approver], draft);
  await untilInvited(world, going);
  return { ...going, organizationId };
}

function proofOf({ handle }: Going, act: string, input: object, content?: object): Promise<string> {
  const { workflowId } = handle;
  return prove(world.deps, { workflowId, act, input: { ...input, actor }, content });
}

/** Does what others do who hold a row and then write into the audit trail; `meanwhile` begins between them, and waits. */
async function holding(
  organizationId: string,
  lock: (em: EntityManager) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const others: Promise<unknown>[] = [];
  await world.owner.em.fork().transactional(async (em) => {
    await lock(em);
    others.push(meanwhile());
    await waitingFor(world.owner, 1);
    const about = { resourceType: 'test', resourceId: organizationId };
    await recordAuditEvent(em, { organizationId, action: 'test.held', ...about });
  });
  await Promise.all(others);
}

async function numbersOf(id: string): Promise<(number | null | undefined)[]> {
  const rows = await world.owner.em.fork().find(WebhookDelivery, { resourceId: id });
  return rows.map(({ sequence }) => sequence).toSorted((a, b) => (a ?? 0) - (b ?? 0));
}

async function assertWholeChain(organizationId: string): Promise<void> {
  const upTo = (await chainHead(world.owner, organizationId))?.sequence ?? 0;
  const span = { organizationId, after: chainStart, upTo, deadline: Date.now() + 10_000 };
  expect(await checkChain(world.owner, span)).toMatchObject({ checked: upTo, last: { sequence: upTo } });
}

function hasDeliveries(result: unknown): boolean {
  return (result as { deliveryIds: string[] }).deliveryIds.length > 0;
}

test('two acts, an opening, a correction and an end at once: none waits for ever, none writes over another', async () => {
  const going = await sent();
  const { id: envelopeId, organizationId } = going;
  const [first, second, third, fourth] = [0, 1, 2, 3].map((place) => personAt(going, place).id) as [
    string,
    string,
    string,
    string,
  ];
  const { recordApproved, recordOpened, recordCorrected, recordEnvelopeEnd } = activitiesOf(world.deps);
  const about = { envelopeId, at: inMs(0), actor };
  const approve = async (recipientId: string) => {
    const proofId = await proofOf(going, 'approve', { recipientId, loa: 1 });
    return () => recordApproved({ ...about, recipientId, loa: 1, proofId });
  };
  const opening = await proofOf(going, 'open', { recipientId: third });
  const payload = { name: 'Corrected' };
  const actId = await keepAct(world, envelopeId, { kind: 'correct', recipientId: fourth, payload });
  const correction = { recipientId: fourth, actId };
  const correcting = await proofOf(going, 'correct', correction, payload);
  const ending = await proofOf(going, 'void', { reason: 'a mistake' });
  const outcome = { status: 'voided', at: about.at, reason: 'a mistake' } as const;
  const acts = [
    await approve(first),
    await approve(second),
    () => recordOpened({ ...about, recipientId: third, proofId: opening }),
    () => recordCorrected({ envelopeId, actor, ...correction, proofId: correcting }),
    () => recordEnvelopeEnd({ envelopeId, outcome, accepted: [], actor, proofId: ending }),
  ];
  // All of them stand before the same row, and go on one after another.
  const done: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await world.owner.em.fork().transactional(async (em) => {
    await em.execute('select from envelope where id = ? for update', [envelopeId]);
    done.push(Promise.allSettled(acts.map((act) => act())));
    await waitingFor(world.owner, acts.length);
  });
  const results = (await Promise.all(done)).flat();
  // After the end a correction is refused, and nothing else is.
  for (const [index, one] of results.entries())
    if (one.status === 'rejected')
      expect([index, one.reason]).toEqual([3, expect.objectContaining({ type: 'invalid_state' })]);
  // Who has approved before the end stays so, and has the only event of it.
  const approved = await Promise.all(
    [first, second].map(async (id) => (await recipientRow(world, id)).status === 'completed'),
  );
  const told = results.slice(0, 2).map((one) => one.status === 'fulfilled' && hasDeliveries(one.value));
  expect(approved).toEqual(told);
  const row = await envelopeRow(world, envelopeId);
  expect(row).toMatchObject({ status: 'voided' });
  const numbers = await numbersOf(envelopeId);
  expect(numbers).toEqual(Array.from({ length: row.eventSequence }, (_, index) => index + 1));
  const ends = await world.owner.em
    .fork()
    .count(AuditEvent, { resourceId: envelopeId, action: 'envelope.voided' });
  expect(ends).toBe(1);
  for (const id of [first, second, third, fourth])
    expect(['completed', 'cancelled']).toContain((await recipientRow(world, id)).status);
  await assertWholeChain(organizationId);
});

test('an approval and an end at once while somebody holds the recipient’s row: both wait, and are not waited for', async () => {
  const going = await sent();
  const { id: envelopeId, organizationId } = going;
  const { id: recipientId } = personAt(going, 0);
  const { recordApproved, recordEnvelopeEnd } = activitiesOf(world.deps);
  const about = { envelopeId, at: inMs(0), actor };
  const proofId = await proofOf(going, 'approve', { recipientId, loa: 1 });
  const ending = await proofOf(going, 'void', { reason: 'a mistake' });
  const outcome = { status: 'voided', at: about.at, reason: 'a mistake' } as const;
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  await holding(
    organizationId,
    (em) => em.findOneOrFail(EnvelopeRecipient, { id: recipientId }, { lockMode }),
    () =>
      Promise.all([
        recordApproved({ ...about, recipientId, loa: 1, proofId }),
        recordEnvelopeEnd({ envelopeId, outcome, accepted: [], actor, proofId: ending }),
      ]),
  );
  expect(await envelopeRow(world, envelopeId)).toMatchObject({ status: 'voided' });
  expect(['completed', 'cancelled']).toContain((await recipientRow(world, recipientId)).status);
});

test('a signature that is counted while staff hold its organization waits for them, and they do not wait for it', async () => {
  const going = await sent();
  const { id: envelopeId, organizationId } = going;
  const { id: recipientId } = personAt(going, 0);
  const usage = { organizationId, type: 'signature', dedupeKey: `envelope:${envelopeId}:test` } as const;
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  await holding(
    organizationId,
    (em) => em.findOneOrFail(Organization, { id: organizationId }, { lockMode }),
    () =>
      withRecipient(world.deps.workerOrm, { envelopeId, recipientId }, (em, row) =>
        finish(em, row, {
          recipientId,
          at: inMs(0),
          columns: {},
          usage,
          audit: { action: 'signed', actor: null },
        }),
      ),
  );
  expect(await recipientRow(world, recipientId)).toMatchObject({ status: 'completed' });
  await assertWholeChain(organizationId);
});
