import { expect, test } from 'vitest';
import { Device } from '#entities/account/device.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { Visitor } from '#test/support/http/visitor.ts';
import { actsOfUser, registerUnproved, registerUser } from '#test/support/people/account.ts';
import {
  askForCode,
  devicePin,
  Phone,
  registerPhone,
  registrationOf,
  sendFrom,
} from '#test/support/people/phone.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const path = '/companion/register';

const devicesOf = (userId: string) => world.deps.orm.em.fork().find(Device, { userId });

test('a signed-in person registers a device by the code of its key, and is told by a letter', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const [row, ...more] = await devicesOf(user.user.id);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ id: phone.id, name: 'Телефон', revokedAt: null, lastUsedAt: null });
  expect(row?.publicKey).toEqual(await phone.publicKey());
  expect((await actsOfUser(world, user.user.id)).at(-1)).toBe('device.registered');
  const letters = await sentMessages(world, { to: user.email, kind: 'notice' });
  expect(letters.map(({ subject }) => subject)).toContain('A new device confirms for you');
  const known = { deviceId: phone.id, pin: devicePin };
  await expect(world.deps.keyService.checkDevicePin(known)).resolves.toBeUndefined();
  await expect(world.deps.keyService.checkDevicePin({ ...known, pin: '000000' })).rejects.toMatchObject({
    code: 'invalid_pin',
    details: { attempts_left: 4 },
  });
});

test('a code registers one device, once, and no other key', async () => {
  const user = await registerUser(world);
  const [phone, other] = [await Phone.make(), await Phone.make()];
  const under = await askForCode(world, user, phone);
  const stolen = await registrationOf(other, user, under);
  expect(await sendFrom(under.visitor, world, { path, body: stolen })).toMatchObject({ code: 'invalid_otp' });
  const body = await registrationOf(phone, user, under);
  const unsigned = { ...body, signature: stolen.signature };
  expect(await sendFrom(under.visitor, world, { path, body: unsigned })).toMatchObject({
    code: 'validation_failed',
  });
  const both = await Promise.all([0, 1].map(() => sendFrom(under.visitor, world, { path, body })));
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await devicesOf(user.user.id)).toHaveLength(1);
});

test('a sixth device is not registered', async () => {
  const user = await registerUser(world);
  const one = await registerPhone(world, user);
  const em = world.deps.orm.em.fork();
  const { publicKey } = await em.findOneOrFail(Device, { id: one.id });
  const more = Array.from({ length: 4 }, (_, index) => ({
    id: crypto.randomUUID(),
    userId: user.user.id,
    name: `${index}`,
    publicKey,
    createdAt: new Date(),
  }));
  await em.insertMany(Device, more);
  const phone = await Phone.make();
  const under = await askForCode(world, user, phone);
  const body = await registrationOf(phone, user, under);
  expect(await sendFrom(under.visitor, world, { path, body })).toMatchObject({
    status: 409,
    code: 'invalid_state',
  });
  expect(await devicesOf(user.user.id)).toHaveLength(5);
});

test('nobody but a person who signed in lately on our own page, with a proved address', async () => {
  const user = await registerUser(world);
  const phone = await Phone.make();
  const under = await askForCode(world, user, phone);
  const body = await registrationOf(phone, user, under);
  const refused = async (visitor: Visitor, more: object = {}, origin = world.baseUrl) =>
    (await sendFrom(visitor, world, { path, body: { ...body, ...more }, origin })).code;
  expect(await refused(new Visitor(world))).toBe('unauthorized');
  expect(await refused(under.visitor, {}, 'https://evil.example')).toBe('insufficient_scope');
  expect(await refused(under.visitor, { form_token: 'x' })).toBe('insufficient_scope');
  const unproved = await registerUnproved(world);
  await expect(askForCode(world, unproved, phone)).rejects.toThrow(/email_not_verified/);
  const old = { authenticatedAt: new Date(Date.now() - 11 * 60_000) };
  await world.deps.orm.em.fork().nativeUpdate(UserSession, { userId: user.user.id }, old);
  expect(await refused(under.visitor)).toBe('reauthentication_required');
  expect(await devicesOf(user.user.id)).toEqual([]);
});

test('what is no registration is refused by the name of its member', async () => {
  const user = await registerUser(world);
  const phone = await Phone.make();
  const under = await askForCode(world, user, phone);
  const body = await registrationOf(phone, user, under);
  const wrong = [
    { pin: '12345' },
    { name: ' ' },
    { name: 'a\nb' },
    { name: 'x'.repeat(61) },
    { code: '12345' },
    { public_key: { ...body.public_key, crv: 'P-384' } },
    { public_key: { ...body.public_key, x: 'short' } },
    { signature: 'short' },
  ];
  for (const part of wrong) {
    const answer = await sendFrom(under.visitor, world, { path, body: { ...body, ...part } });
    expect([answer.status, answer.code], JSON.stringify(part)).toEqual([400, 'invalid_request']);
  }
  // A point that is on no curve is no key.
  const nowhere = { public_key: { ...body.public_key, x: 'A'.repeat(43) } };
  expect(await sendFrom(under.visitor, world, { path, body: { ...body, ...nowhere } })).toMatchObject({
    code: 'validation_failed',
  });
});

test('the companion can be installed, and its worker serves its pages alone', async () => {
  const page = await fetch(`${world.baseUrl}/companion`);
  expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  const manifest = await fetch(`${world.baseUrl}/companion/manifest.webmanifest`);
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ start_url: '/companion', scope: '/companion' });
  const script = await fetch(`${world.baseUrl}/companion/worker.js`);
  expect(script.headers.get('service-worker-allowed')).toBe('/companion');
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
});
