import { expect, test } from 'vitest';
import {
  accountOf,
  actsOfUser,
  expectPlatformError,
  platform,
  registerUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { inviteAs } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));

type Organization = { organization: { name: string; settings: Record<string, unknown> } };

async function organization(): Promise<Organization['organization']> {
  const answer = await platform<Organization>(world, '/organization', { token: owner.access_token });
  return expectAnswer(answer, 200).organization;
}

function change(body: object) {
  return platform<Organization>(world, '/organization', { method: 'PUT', token: owner.access_token, body });
}

test('its name changes for everybody who belongs to it, and the audit trail says who did it', async () => {
  expect(await organization()).toMatchObject({
    id: owner.user.organization_id,
    name: 'Бат ба нөхөд',
    plan_id: 'enterprise',
    settings: { language: 'en' },
  });
  const { organization: changed } = expectAnswer(await change({ name: ' Шинэ нэр ' }), 200);
  expect(changed).toMatchObject({ name: 'Шинэ нэр', settings: { language: 'en' } });
  expect((await accountOf(world, owner.access_token)).body.data.organization).toEqual(changed);
  expect(await actsOfUser(world, owner.user.id)).toContain('organization.updated');
});

test('settings replace the ones before as a whole; a language left out stays', async () => {
  expectAnswer(await change({ settings: { language: 'mn', colour: 'blue', deep: { a: [1] } } }), 200);
  expect((await organization()).settings).toEqual({ language: 'mn', colour: 'blue', deep: { a: [1] } });
  expectAnswer(await change({ settings: { logo: null } }), 200);
  expect((await organization()).settings).toEqual({ language: 'mn', logo: null });
  expectAnswer(await change({}), 200);
  expect((await organization()).settings).toEqual({ language: 'mn', logo: null });
});

test('a time zone left out stays, as a language does', async () => {
  const time_zone = 'Europe/Berlin';
  expectAnswer(await change({ settings: { time_zone } }), 200);
  expectAnswer(await change({ settings: { logo: null } }), 200);
  expect((await organization()).settings).toMatchObject({ time_zone, logo: null });
  expectAnswer(await change({ settings: { time_zone: 'Asia/Ulaanbaatar' } }), 200);
  expect((await organization()).settings).not.toHaveProperty('logo');
});

test('the language is that of mails to people who are new', async () => {
  expectAnswer(await change({ settings: { language: 'mn' } }), 200);
  expect(expectAnswer(await inviteAs(world, owner), 201).user).toMatchObject({ language: 'mn' });
  expectAnswer(await change({ settings: { language: 'en' } }), 200);
  expect(expectAnswer(await inviteAs(world, owner), 201).user).toMatchObject({ language: 'en' });
});

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(256) }],
  ['name', { name: 'two\nlines' }],
  ['name', { name: 7 }],
  ['settings', { settings: [] }],
  ['settings', { settings: { long: 'x'.repeat(16_384) } }],
  ['settings', { settings: { nul: '\0' } }],
  ['settings.language', { settings: { language: 'de' } }],
  ['settings.language', { settings: { language: 1 } }],
  ['settings.time_zone', { settings: { time_zone: 'Asia/Nowhere' } }],
  ['settings.time_zone', { settings: { time_zone: 8 } }],
])('a wrong %s is refused', async (field, body) => {
  const before = await organization();
  const error = expectPlatformError(await change(body), 400, 'INVALID_REQUEST');
  expect(error.details.issues?.map(({ path }) => path)).toEqual([field]);
  expect(error.message).toContain('expected');
  expect(await organization()).toEqual(before);
});
