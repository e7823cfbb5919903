import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { eraseAccount } from '#api/platform/users/erase-account.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { goingRound, tokenOf } from '../envelope/ground.ts';
import { openLink, pathOf, sealedFor } from './ground.ts';

const world = setUp(sharedWorld);
const past = new Date(Date.now() - 1_000);
const phone = '+97699112233';

function look(path: string, cookie = ''): Promise<Response> {
  return fetch(world.baseUrl + path, { headers: { cookie, 'accept-language': 'en' }, redirect: 'manual' });
}

function press(path: string, form: Record<string, string>, cookie = ''): Promise<Response> {
  const headers = { cookie, 'accept-language': 'en', origin: new URL(world.baseUrl).origin };
  const body = new URLSearchParams(form);
  return fetch(world.baseUrl + path, { method: 'POST', headers, body, redirect: 'manual' });
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

async function expectPage(response: Response, status: number, title: string): Promise<string> {
  const text = await response.text();
  expect([response.status, text.includes(`>${title}</h1>`)], text).toEqual([status, true]);
  return text;
}

async function expectPdf(response: Response, pdf: Buffer): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
}

/** The newest message to an address, of those that were sent after the ones known. */
async function newest(to: string, kind: 'code' | 'notice') {
  const [message] = await sentMessages(world, { to, kind });
  return message;
}

test('the page of a completed envelope has the link sent again, to their own address and not at once again', async () => {
  const { id, email, path: sealed } = await sealedFor(world, { name: 'Сараа Дорж' });
  const path = `/envelope/${tokenOf(world, id)}`;
  expect(await (await look(path)).text()).toContain('Send me the document again');
  const sent = async () => (await sentMessages(world, { to: email, kind: 'notice' })).length;
  const before = await sent();
  const page = await expectPage(await press(path, { email: 'thief@example.mn' }), 200, 'Look into your mail');
  expect(page).not.toContain(email);
  expect(await sent()).toBe(before + 1);
  const message = await newest(email, 'notice');
  expect(message?.link).toBe(world.baseUrl + sealed);
  await expectPage(await press(path, {}), 200, 'Look into your mail');
  expect(await sent()).toBe(before + 1);
  const elsewhere = { method: 'POST', headers: { origin: 'https://evil.example' } };
  expect((await fetch(world.baseUrl + path, elsewhere)).status).toBe(403);
  expect((await press(`/envelope/${'x'.repeat(43)}`, {})).status).toBe(404);
});

test('nothing is sent for an envelope that goes round', async () => {
  const { people } = await goingRound(world, { people: [{}] });
  const [one] = people;
  await expectPage(await press(`/envelope/${one?.token}`, {}), 200, 'Look into your mail');
  expect(await sentMessages(world, { to: one?.email ?? '', kind: 'notice' })).toEqual([]);
});

describe('what the sender asked for is asked for', () => {
  test('the access code, counted, and nothing is named before it', async () => {
    const { path, pdf } = await sealedFor(world, { accessCode: 'Нууц-2026', name: 'Сараа Дорж' });
    const page = await expectPage(await look(path), 401, 'Enter your access code');
    expect(page).not.toMatch(/Түрээсийн|Сараа|@example/);
    const wrong = await press(path, { act: 'access', access_code: 'wrong' });
    expect(await expectPage(wrong, 401, 'Enter your access code')).toContain('not the access code');
    const right = await press(path, { act: 'access', access_code: 'Нууц-2026' });
    expect([right.status, right.headers.get('location')]).toEqual([303, path]);
    await expectPdf(await look(`${path}/document`, cookieOf(right)), pdf);
    await expectPage(await look(path), 401, 'Enter your access code');
  });

  test('five wrong access codes lock the link for a while', async () => {
    const { path } = await sealedFor(world, { accessCode: 'Нууц-2026' });
    for (let tries = 0; tries < 5; tries += 1) await press(path, { act: 'access', access_code: 'x' });
    const locked = await press(path, { act: 'access', access_code: 'Нууц-2026' });
    expect(await expectPage(locked, 429, 'Enter your access code')).toContain('too many tries');
  });

  test.each([
    ['by SMS', { authMethod: 'sms', phone }, () => phone],
    ['by e-mail', { authMethod: 'email_code' }, (email: string) => email],
    ['by e-mail to a holder of a credential', { authMethod: 'credential' }, (email: string) => email],
  ] as const)(
    'a one-time code %s, and once it is used, none but this browser gets in',
    async (_, person, to) => {
      const { path, pdf, email } = await sealedFor(world, person);
      const page = await expectPage(await look(path), 401, 'Show that it is you');
      expect(page).not.toContain(to(email));
      const none = await press(path, { act: 'code', otp: '000000' });
      await expectPage(none, 401, 'Show that it is you');
      await expectPage(await press(path, { act: 'send' }), 200, 'Show that it is you');
      const otp = (await newest(to(email), 'code'))?.code ?? '';
      const right = await press(path, { act: 'code', otp });
      expect(right.status).toBe(303);
      await expectPdf(await look(`${path}/document`, cookieOf(right)), pdf);
      expect((await press(path, { act: 'code', otp })).status).toBe(401);
      await expectPage(await look(path), 401, 'Show that it is you');
    },
  );

  test('both, one after the other', async () => {
    const { path } = await sealedFor(world, { accessCode: 'Нууц-2026', authMethod: 'sms', phone });
    expect((await press(path, { act: 'send' })).status).toBe(303);
    const right = await press(path, { act: 'access', access_code: 'Нууц-2026' });
    await expectPage(await look(path, cookieOf(right)), 401, 'Show that it is you');
  });

  test('forms of other sites are not taken', async () => {
    const { path } = await sealedFor(world, {}, { expiresAt: past });
    const headers = { origin: 'https://evil.example' };
    const body = new URLSearchParams({ act: 'renew' });
    expect((await fetch(world.baseUrl + path, { method: 'POST', headers, body })).status).toBe(403);
  });
});

describe('the page of a sealed document', () => {
  test('tells what it is, of whom, and since when, and has document, certificate and check behind it', async () => {
    const { path, pdf, envelopeId } = await sealedFor(world);
    const em = world.deps.orm.em.fork();
    // 17:30 UTC is the next day in Ulaanbaatar.
    const at = '2026-11-27T17:30:00Z';
    await em.execute('update envelope set completed_at = ? where id = ?', [at, envelopeId]);
    const page = await expectPage(await look(path), 200, 'Түрээсийн гэрээ');
    expect(page).toContain('Бат Болд, Бат ба нөхөд');
    expect(page).toContain('28 November 2026, 01:30');
    expect(page).toMatch(/R-[A-Z0-9]{4}-[A-Z0-9]{4}/);
    for (const file of ['document', 'certificate', 'check']) expect(page).toContain(`href="${path}/${file}"`);
    await expectPdf(await look(`${path}/document`), pdf);
  });

  test.each(['/document', '/certificate', '/check'])(
    'gives nothing at %s before what is asked for, and nothing after its end',
    async (file) => {
      const asking = await sealedFor(world, { accessCode: 'Нууц-2026' });
      const ended = await sealedFor(world, {}, { expiresAt: past });
      for (const { path } of [asking, ended]) {
        const answer = await look(path + file);
        expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
      }
      expect((await look(`/sealed/${asking.id}/1.${'x'.repeat(43)}${file}`)).status).toBe(404);
    },
  );

  test('has no other files', async () => {
    const { path } = await sealedFor(world);
    expect((await look(`${path}/original`)).status).toBe(404);
  });
});

describe('an end', () => {
  test('after it the link gives a page that sends a new one, to the address on record alone', async () => {
    const { path, pdf, email, id, envelopeId } = await sealedFor(world, {}, { expiresAt: past });
    const page = await expectPage(await look(path), 410, 'This link has ended');
    expect(page).not.toMatch(/Түрээсийн|@example/);
    const done = await press(path, { act: 'renew', email: 'thief@example.mn' });
    await expectPage(done, 200, 'Look into your mail');
    expect(await newest('thief@example.mn', 'notice')).toBeUndefined();
    const letter = await newest(email, 'notice');
    await expectPdf(await look(`${new URL(String(letter?.link)).pathname}/document`), pdf);
    await expectPage(await look(path), 410, 'This link has ended');
    const events = await world.deps.orm.em
      .fork()
      .find(AuditEvent, { resourceId: envelopeId, action: 'envelope.sealed_link_sent' });
    expect(events.map(({ metadata }) => metadata)).toMatchObject([{ recipient_id: id, generation: 2 }]);
  });

  test('asked for again at once, it sends no second message, and says the same', async () => {
    const { path, email } = await sealedFor(world, {}, { expiresAt: past });
    const pages = await Promise.all([1, 2, 3].map(() => press(path, { act: 'renew' })));
    for (const page of pages) await expectPage(page, 200, 'Look into your mail');
    expect(await sentMessages(world, { to: email, kind: 'notice' })).toHaveLength(1);
  });

  test('a stranger with a former link can neither end nor prolong the one that works', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const link = await sealedFor(world, {}, { generation: 2, expiresAt });
    const { id, envelopeId, path, pdf, email } = link;
    const former = pathOf(world, { id, generation: 1 });
    const live = pathOf(world, { id, generation: 2 });
    expect(path).toBe(live);
    await expectPage(await look(former), 410, 'This link has ended');
    await expectPage(await press(former, { act: 'renew' }), 200, 'Look into your mail');
    expect(new URL(String((await newest(email, 'notice'))?.link)).pathname).toBe(live);
    await expectPdf(await look(`${live}/document`), pdf);
    expect(await world.deps.orm.em.fork().findOne(SealedLink, { id, envelopeId })).toMatchObject({
      generation: 2,
      expiresAt,
    });
  });

  test('the sender gets a new link too, at the address of their account', async () => {
    const { envelopeId, pdf } = await sealedFor(world);
    const path = await openLink(world, { id: envelopeId, envelopeId, expiresAt: past });
    await expectPage(await press(path, { act: 'renew' }), 200, 'Look into your mail');
    const { generation } = await world.deps.orm.em.fork().findOneOrFail(SealedLink, { id: envelopeId });
    await expectPdf(await look(`${pathOf(world, { id: envelopeId, generation }, 0)}/document`), pdf);
  });
});

describe('nothing is behind a link', () => {
  test('that a correction has killed', async () => {
    const { id, path } = await sealedFor(world, { linkGeneration: 1 });
    await world.deps.orm.em
      .fork()
      .execute('update envelope_recipient set link_generation = 2 where id = ?', [id]);
    expect((await look(path)).status).toBe(404);
    expect((await press(path, { act: 'renew' })).status).toBe(404);
  });

  test('whose sender’s account is gone; a recipient’s ends, and a new one goes to them alone', async () => {
    const { envelopeId } = await sealedFor(world);
    const senders = await openLink(world, { id: envelopeId, envelopeId });
    const em = world.deps.orm.em.fork();
    const [row] = await em.execute<{ user_id: string }[]>('select user_id from envelope where id = ?', [
      envelopeId,
    ]);
    const account = await em.findOneOrFail(UserAccount, { id: row?.user_id ?? '' });
    const mine = await sealedFor(world, { email: account.email });
    expect((await look(senders)).status).toBe(200);
    await em.transactional((tx) => eraseAccount(tx, account));
    expect((await look(senders)).status).toBe(404);
    await expectPage(await look(mine.path), 410, 'This link has ended');
  });

  test('of another, of a generation to come, without a generation, or made up', async () => {
    const one = await sealedFor(world);
    const other = await sealedFor(world);
    const token = one.path.split('/')[3] ?? '';
    const paths = [
      `/sealed/${other.id}/${token}`,
      pathOf(world, { id: one.id, generation: 2 }),
      `/sealed/${one.id}/${token.replace(/^1\./, '')}`,
      `/sealed/${one.id}/${token.replace(/^1\./, '01.')}`,
      `/sealed/${one.id}/1.${'A'.repeat(43)}`,
      `/sealed/no-id/${token}`,
      pathOf(world, { id: crypto.randomUUID(), generation: 1 }),
    ];
    for (const path of paths) expect((await look(path)).status, path).toBe(404);
  });
});
