import { expect, test } from 'vitest';
import { Device } from '#entities/account/device.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { actsOfUser, registerUser } from '#test/support/people/account.ts';
import { addMember, removeMember } from '#test/support/people/members.ts';
import { devicePin, registerPhone, signInFully } from '#test/support/people/phone.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const path = '/account/devices';

const isRevoked = async (id: string) =>
  (await world.deps.orm.em.fork().findOneOrFail(Device, { id })).revokedAt !== null;

test('a person sees their devices and revokes one, without any script', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const visitor = new Visitor(world);
  const page = await signInFully(world, visitor, user, path);
  expect(page.html).toContain('<h2>Телефон</h2>');
  const done = await visitor.send(page, {}, { to: `${path}/${phone.id}/revoke` });
  expect([done.status, done.path]).toEqual([200, `${path}?done=revoked`]);
  expect(done.html).not.toContain('Телефон');
  expect(await isRevoked(phone.id)).toBe(true);
  expect((await actsOfUser(world, user.user.id)).at(-1)).toBe('device.revoked');
  await expect(
    world.deps.keyService.checkDevicePin({ deviceId: phone.id, pin: devicePin }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('nobody revokes a device of somebody else, or from a page of somebody else', async () => {
  const [user, other] = [await registerUser(world), await registerUser(world)];
  const phone = await registerPhone(world, user);
  const stranger = new Visitor(world);
  const theirs = await signInVisitor(stranger, other, path);
  const to = `${path}/${phone.id}/revoke`;
  const tried = await stranger.send(theirs, tokenOf(theirs.html), { to });
  expect(tried.status).toBe(404);
  const visitor = new Visitor(world);
  const page = await signInFully(world, visitor, user, path);
  expect((await visitor.send(page, {}, { to, origin: 'https://evil.example' })).status).toBe(403);
  expect((await visitor.send(page, { form_token: 'x' }, { to })).status).toBe(403);
  expect(await isRevoked(phone.id)).toBe(false);
});

/** The token of any form of a page: one page's forms have the same. */
function tokenOf(html: string): Record<string, string> {
  return { form_token: /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '' };
}

test('the PIN of a device goes with its account, whoever deletes it', async () => {
  const owner = await registerUser(world);
  const phone = await registerPhone(world, owner);
  const visitor = new Visitor(world);
  const page = await signInFully(world, visitor, owner, '/account/data/delete');
  expect((await visitor.send(page, { sure: 'true' })).status).toBe(200);
  const boss = await registerUser(world);
  const member = await addMember(world, boss);
  const theirs = await registerPhone(world, member);
  expect((await removeMember(world, boss, member.user.id)).status).toBe(200);
  for (const { id: deviceId } of [phone, theirs])
    await expect(world.deps.keyService.checkDevicePin({ deviceId, pin: devicePin })).rejects.toMatchObject({
      code: 'not_found',
    });
});
