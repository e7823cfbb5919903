import { expect, test } from 'vitest';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { stuckReasons } from '#domain/common/stuck.ts';
import { makeOwnApplication } from '#test/support/people/developer.ts';
import { createRequest, signWithCode } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { TestPartner } from '#test/support/world/world.ts';

const world = setUp(sharedWorld);

async function withPartner() {
  const application = await makeOwnApplication(world);
  const { id: clientId, secret: clientSecret, user } = application;
  const token = async (scope?: string) => {
    const response = await fetch(`${world.baseUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...(scope === undefined ? {} : { scope }),
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const partner: TestPartner = { clientId, clientSecret, organizationId: user.user.organization_id, token };
  return { ...application, partner, list: `${application.path}/sign-requests` };
}

test('an application sees its sign requests by their state, and what happened to one', async () => {
  const { visitor, partner, list } = await withPartner();
  const signed = await createRequest(
    world,
    { document_name: 'Гэрээ <1>.pdf', external_ref: 'loan-1', notify: true, required_loa: 2 },
    partner,
  );
  const open = await createRequest(world, { document_name: 'Open.pdf' }, partner);
  expect((await signWithCode(world, signed.token)).status).toBe(200);
  await expect
    .poll(async () => (await visitor.open(`${list}?status=signed`)).html)
    .toContain(signed.request_id);
  const all = await visitor.open(list);
  expect(all.html).toContain('Гэрээ &lt;1&gt;.pdf');
  expect(all.html).toContain(open.request_id);
  expect((await visitor.open(`${list}?status=signed`)).html).not.toContain(open.request_id);
  const page = await visitor.open(`${list}/${signed.request_id}`);
  expect(page.status).toBe(200);
  for (const told of [
    'Your application made the request.',
    'A one-time code was sent by',
    'The signature was made.',
  ])
    expect(page.html).toContain(told);
  expect(page.html).toContain('loan-1');
  expect(page.html).not.toContain(signed.fields.user_email ?? '-');
  expect(page.html).not.toContain(signed.token);
});

test('a page of the list goes on where the one before ended', async () => {
  const { visitor, partner, list } = await withPartner();
  const first = await createRequest(world, { notify: false }, partner);
  for (let made = 1; made <= 20; made += 1) await createRequest(world, { notify: false }, partner);
  const page = await visitor.open(list);
  expect(page.html).not.toContain(first.request_id);
  const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(page.html) ?? [];
  const next = await visitor.open(older.replaceAll('&amp;', '&'));
  expect(next.html).toContain(first.request_id);
  expect(next.html).not.toContain('cursor=');
  expect((await visitor.open(`${list}?cursor=x`)).status).toBe(400);
});

test('a request that is stuck says what its partner can do, whatever the reason', async () => {
  const { visitor, partner, list } = await withPartner();
  const { request_id: id } = await createRequest(world, { notify: false }, partner);
  for (const reason of stuckReasons) {
    await world.owner.em
      .fork()
      .nativeUpdate(
        SignRequest,
        { id },
        { stuckSince: new Date(), stuckReason: reason, lastError: 'E at tsa' },
      );
    const page = await visitor.open(`${list}/${id}`);
    expect(page.html).toContain('Stuck since');
    expect(page.html).not.toContain(reason);
    expect(page.html).not.toContain('E at tsa');
  }
  expect((await visitor.open(`${list}?status=stuck`)).html).toContain(id);
});

test('sign requests of another application, of the same organization too, look like nothing', async () => {
  const mine = await withPartner();
  const { request_id: id } = await createRequest(world, { notify: false }, mine.partner);
  const other = await withPartner();
  expect((await other.visitor.open(`${mine.list}/${id}`)).status).toBe(404);
  expect((await other.visitor.open(mine.list)).status).toBe(404);
  expect((await other.visitor.open(`${other.list}/${id}`)).status).toBe(404);
  const form = await mine.visitor.open('/developer/applications/new');
  const page = await mine.visitor.send(form, { name: 'Other', scope_sign: 'true' });
  const [, sibling = ''] = /applications\/([0-9a-f-]{36})"/.exec(page.html) ?? [];
  const path = `/developer/applications/${sibling}/sign-requests`;
  expect((await mine.visitor.open(`${path}/${id}`)).status).toBe(404);
  expect((await mine.visitor.open(path)).html).not.toContain(id);
});

test.each(['x', crypto.randomUUID()])('an unknown sign request %s is not found', async (id) => {
  const { visitor, list } = await withPartner();
  expect((await visitor.open(`${list}/${id}`)).status).toBe(404);
});
