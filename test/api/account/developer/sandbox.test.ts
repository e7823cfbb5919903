import { expect, test } from 'vitest';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { makeOwnApplication, shownIn, signInDeveloper } from '#test/support/people/developer.ts';
import { makeSandbox } from '#test/support/people/partner.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const form = { name: 'Туршилт', scope_sign: 'true', scope_webhook: 'true' };
const makePath = '/developer/applications/new-test';

async function makeOwnSandbox() {
  const developer = await signInDeveloper(world);
  const page = await developer.visitor.send(await developer.visitor.open(makePath), form);
  return { ...developer, page, ...shownIn(page) };
}

test('the form makes a sandbox application, and no scope of live ones alone is taken', async () => {
  const { visitor, id } = await makeOwnSandbox();
  const row = await world.owner.em.fork().findOneOrFail(PartnerClient, { id });
  expect(row).toMatchObject({ livemode: false, scopes: ['sign', 'webhook'] });
  const more = { ...form, 'scope_credential:sign': 'true' };
  const other = shownIn(await visitor.send(await visitor.open(makePath), more));
  const forced = await world.owner.em.fork().findOneOrFail(PartnerClient, { id: other.id });
  expect(forced).toMatchObject({ livemode: false, scopes: ['sign', 'webhook'] });
});

test('each list has the applications of its mode alone', async () => {
  const { visitor, id } = await makeOwnSandbox();
  expect((await visitor.open('/developer/test')).html).toContain(id);
  expect((await visitor.open('/developer')).html).not.toContain(id);
  const live = await makeOwnApplication(world);
  expect((await live.visitor.open('/developer')).html).toContain(live.id);
  expect((await live.visitor.open('/developer/test')).html).not.toContain(live.id);
});

test('a full sandbox leaves room for live applications, and the other way round', async () => {
  const { visitor, user } = await signInDeveloper(world);
  const { organization_id: organizationId } = user.user;
  for (let made = 0; made < 20; made += 1) await makeSandbox(world.deps, { organizationId });
  expect((await visitor.send(await visitor.open(makePath), form)).status).toBe(400);
  const live = shownIn(await visitor.send(await visitor.open('/developer/applications/new'), form));
  const row = await world.owner.em.fork().findOneOrFail(PartnerClient, { id: live.id });
  expect(row.livemode).toBe(true);
});

test('letters are shown to the organization’s own developers alone, and sign-ins of a sandbox have no page', async () => {
  const { visitor, user, path, id } = await makeOwnSandbox();
  const organizationId = user.user.organization_id;
  const partner = await makeSandbox(world.deps, { organizationId });
  const request = await createRequest(world, {}, partner);
  const own = `/developer/applications/${partner.clientId}/sign-requests/${request.request_id}`;
  await expect.poll(async () => (await visitor.open(own)).html).toContain(request.token);
  const stranger = await makeOwnSandbox();
  expect((await stranger.visitor.open(own)).status).toBe(404);
  const beside = `/developer/applications/${id}/sign-requests/${request.request_id}`;
  expect((await visitor.open(beside)).status).toBe(404);
  expect((await visitor.open(`${path}/sign-in`)).status).toBe(404);
  expect((await visitor.open(path)).html).not.toContain(`${path}/sign-in`);
});
