import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import { RetentionPolicy } from '#entities/retention/retention-policy.ts';
import { retentionWords } from '#words/staff/retention.ts';
import { registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { placeHoldAs } from '#test/support/people/hold.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { browseAs } from './support/browse.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => browseAs(world, 'admin'));
const reason = 'the contract of today';
const em = () => world.deps.orm.em.fork();

async function organization() {
  const owner = await registerUser(world);
  const id = owner.user.organization_id;
  return { owner, id, page: `/staff/organizations/${id}` };
}

test('the times of an organization are shown and set; what stays empty stays', async () => {
  const { id, page } = await organization();
  expect((await admin.open(page)).html).toContain(retentionWords.byDefault(retentionWords.forever));
  const form = { documents: '', flows: '400', webhook_bodies: 'forever', reason };
  expect((await admin.send(`${page}/retention`, form)).location).toBe(`${page}?done=kept`);
  const { periods } = await em().findOneOrFail(RetentionPolicy, { organizationId: id });
  expect(periods).toMatchObject({
    flows: { days: null, next: { days: 400 } },
    webhook_bodies: { days: null },
  });
  expect(Object.keys(periods).toSorted()).toEqual(['flows', 'webhook_bodies']);
  expect((await admin.open(page)).html).toContain(retentionWords.next(400));
  const refused = await admin.send(`${page}/retention`, { flows: '3', reason });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('id="flows-fault"');
});

test('staff place a hold and lift it; a hold of an owner is shown, and is the owner’s to lift', async () => {
  const { owner, id, page } = await organization();
  const hold = { kind: 'organization', thing_id: id, reason: 'A claim <b>' };
  expect((await admin.send(`${page}/hold`, hold)).location).toBe(`${page}?done=held`);
  const placed = await em().findOneOrFail(LegalHold, { organizationId: id, placedBy: 'staff' });
  const shown = await admin.open(page);
  expect(shown.html).toContain('A claim &lt;b&gt;');
  expect(shown.html).toContain(`${page}/lift/${placed.id}`);
  const own = expectAnswer(await placeHoldAs(world, owner, { kind: 'organization', reason: 'ours' }), 201);
  expect((await admin.open(page)).html).not.toContain(`${page}/lift/${own.id}`);
  expect((await admin.send(`${page}/lift/${own.id}`, { reason })).status).toBe(409);
  expect((await admin.send(`${page}/lift/${placed.id}`, { reason })).location).toBe(`${page}?done=lifted`);
  expect((await em().findOneOrFail(LegalHold, { id: placed.id })).liftedAt).not.toBeNull();
});

test('what belongs to another organization is neither held nor lifted by the page of this one', async () => {
  const [one, other] = [await organization(), await organization()];
  const form = { kind: 'organization', thing_id: other.id, reason };
  expect((await admin.send(`${one.page}/hold`, form)).status).toBe(404);
  expect((await admin.send(`${other.page}/hold`, form)).status).toBe(303);
  const { id } = await em().findOneOrFail(LegalHold, { organizationId: other.id });
  expect((await admin.open(`${one.page}/lift/${id}`)).status).toBe(404);
  for (const wrong of [randomUUID(), 'no-id'])
    expect((await admin.send(`${one.page}/lift/${wrong}`, { reason })).status).toBe(404);
});

test('support without the role admin sees and does none of it', async () => {
  const support = await browseAs(world, 'support');
  const { id, page } = await organization();
  for (const path of ['/retention', '/hold']) {
    expect((await support.open(page + path)).status, path).toBe(403);
    expect((await support.send(page + path, { kind: 'organization', thing_id: id, reason })).status).toBe(
      403,
    );
  }
});
