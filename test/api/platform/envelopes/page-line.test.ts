import { expect, test } from 'vitest';
import { Envelope } from '#entities/envelope/envelope.ts';
import { linkToken } from '#secrets/link-token.ts';
import { checkWords } from '#words/pages/check.ts';
import { platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import {
  downloaded,
  openAndSign,
  openLink,
  readDocument,
  sentEnvelope,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));

const lineOf = (id: string) => {
  const token = linkToken(world.deps.keys.link, { purpose: 'check', id, generation: 1 });
  return { path: `/check/${token}`, text: `Tamga·${id}·${world.baseUrl}/check/${token}` };
};

const check = async (path: string) => {
  const answer = await fetch(world.baseUrl + path, { headers: { 'accept-language': 'en' } });
  return { status: answer.status, text: await answer.text() };
};

async function set(by: TestUser, settings: object): Promise<number> {
  return (
    await platform(world, '/organization', { method: 'PUT', token: by.access_token, body: { settings } })
  ).status;
}

test('each page names the envelope and where it is checked, from the first look on', async () => {
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
  const { path, text } = lineOf(id);
  const link = await openLink(world, emails[0] ?? '');
  expect(await textOf(await readDocument(world, link))).toContain(text);
  const open = await check(path);
  expect(open.status).toBe(200);
  expect(open.text).toContain(checkWords.en.ended.open);
  expect(open.text).not.toContain(emails[0]);
  expect((await openAndSign(world, emails[0] ?? '')).status).toBeLessThan(300);
  await untilEnvelope(world, user, { id, status: 'completed' });
  const sealed = await downloaded(world, user, `/envelopes/${id}/download`);
  expect(await textOf(sealed)).toContain(text);
  // Before anybody asked for its certificate.
  const ended = await check(path);
  expect([ended.status, ended.text.includes(checkWords.en.ended.completed)]).toEqual([200, true]);
}, 120_000);

test('an organization that wants no line has none, and a wrong setting is named', async () => {
  const other = await registerUser(world);
  expect(await set(other, { page_line: 'no' })).toBe(400);
  expect(await set(other, { page_line: false })).toBe(200);
  const { id, emails } = await sentEnvelope(world, other, { recipients: [{}] });
  const link = await openLink(world, emails[0] ?? '');
  expect(await textOf(await readDocument(world, link))).not.toContain(id);
  expect((await check(lineOf(id).path)).status).toBe(404);
  expect(await world.deps.orm.em.fork().findOneOrFail(Envelope, { id })).toMatchObject({ checkHash: null });
}, 60_000);
