import { describe, expect, test } from 'vitest';
import { expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { purge } from '#api/process/purge.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { platform } from '#test/support/people/account.ts';
import { acts, callsOf, cookiesOf, goingRound, tokenOf, type Going } from './ground.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);

const accessCode = 'Нууц-2026';
const give = (token: string, code: unknown, headers = {}) =>
  calls.ask(token, 'access', { body: { access_code: code }, headers });

type Whole = { recipients: Record<string, unknown>[] };

/** The one recipient of an envelope as its sender sees them. */
async function seenBySender({ id, sender }: Going) {
  const { body } = await platform<Whole>(world, `/envelopes/${id}`, { token: sender.access_token });
  return body.data.recipients[0];
}

describe('an access code', () => {
  test('is asked for before anything of the document is shown or done', async () => {
    const { token } = await calls.alone({
      accessCode,
      authMethod: 'sms',
      phone: '+97699112233',
      fields: [{}],
    });
    expect((await calls.state(token)).body).toMatchObject({
      envelope: { message: null },
      requires: ['access_code', 'otp'],
      masked_address: null,
      fields: null,
      document: null,
    });
    for (const [path, body] of acts.filter(([name]) => ['opened', 'otp', 'sign', 'decline'].includes(name)))
      expectError(await calls.ask(token, path, { body }), 401, 'invalid_access_code');
    expectError(await calls.ask(token, 'document'), 401, 'invalid_access_code');
  });

  test('is asked for before anybody is named: sender and title tell what it is', async () => {
    const people = [{ accessCode }, { name: 'Сараа Дорж', hostName: 'Туяа' }];
    const { people: all, sender } = await goingRound(world, { people });
    const [guarded, other] = all;
    const { body } = await calls.state(guarded?.token ?? '');
    const name = `${String(sender.user['first_name'])} ${String(sender.user['last_name'])}`;
    expect(body).toMatchObject({
      envelope: { name: 'Түрээсийн гэрээ', sender: { name } },
      recipient: { email: null, host_name: null },
    });
    const page = await (await fetch(`${world.baseUrl}/envelope/${guarded?.token}`)).text();
    expect(page).toContain(name);
    for (const said of [JSON.stringify(body), page])
      for (const hidden of [guarded?.email, other?.email, 'Сараа', 'Туяа', sender.email])
        expect(said).not.toContain(hidden);
  });

  test('opens the link for this browser, in a cookie that scripts and other links do not get', async () => {
    const { token } = await calls.alone({ accessCode, fields: [{}] });
    const granted = await give(token, accessCode);
    expect({ status: granted.status, body: granted.body }).toEqual({
      status: 200,
      body: { access: 'granted' },
    });
    const [cookie = ''] = granted.headers.getSetCookie();
    expect(cookie).toContain(`Path=/envelope/${token};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect((await calls.state(token, cookiesOf(granted))).body).toMatchObject({ requires: [], fields: [{}] });
    expect((await calls.getDocument(token, cookiesOf(granted))).status).toBe(200);
    const other = await calls.alone({ accessCode });
    expect((await calls.state(other.token, cookiesOf(granted))).body).toMatchObject({
      requires: ['access_code'],
    });
  });

  test('cannot be forged, nor a proof of another kind be shown in its place', async () => {
    const { id, token } = await calls.alone({ accessCode, authMethod: 'sms', phone: '+97699112233' });
    const until = Date.now() + 3_600_000;
    const forged = { cookie: `tamga_access=${encodeURIComponent(`access.${id}.1.${until}.AAAA`)}` };
    expect((await calls.state(token, forged)).body).toMatchObject({ requires: ['access_code', 'otp'] });
  });

  test('is never told, and stands hashed in the table', async () => {
    const { id, token } = await calls.alone({ accessCode });
    const headers = cookiesOf(await give(token, accessCode));
    expect(JSON.stringify((await calls.state(token, headers)).body)).not.toContain(accessCode);
    const rows = await calls.sql('select * from envelope_recipient where id = ?', id);
    expect(JSON.stringify(rows)).not.toContain(accessCode);
  });

  test('the fifth wrong one locks the link for 15 minutes, the right one too; the lock is on record', async () => {
    const { going, id, token } = await calls.alone({ accessCode });
    for (const left of [4, 3, 2, 1, 0]) {
      const { details } = expectError(await give(token, 'wrong'), 401, 'invalid_access_code');
      expect(details).toEqual({ attempts_left: left });
    }
    const { details } = expectError(await give(token, accessCode), 429, 'too_many_attempts');
    expect(details?.['retry_after']).toBeGreaterThan(15 * 60 - 60);
    expect(await calls.auditOf(going.id)).toMatchObject([
      { action: 'envelope.access_locked', metadata: { recipient_id: id } },
    ]);
    await calls.sql(
      `update attempt_counter set locked_until = now() - interval '1 second' where subject = ?`,
      `access:${id}:1`,
    );
    expect((await give(token, accessCode)).status).toBe(200);
    expect((await calls.auditOf(going.id)).at(-1)).toMatchObject({ action: 'envelope.access_granted' });
  });

  test('the twentieth wrong one in all shuts the link; the sender sees it, and a new link opens', async () => {
    const { going, id, token } = await calls.alone({ accessCode });
    const unlock = () => calls.sql('delete from attempt_counter where subject = ?', `access:${id}:1`);
    const wrong = async () => {
      await unlock();
      return expectError(await give(token, 'wrong'), 401, 'invalid_access_code').details;
    };
    for (let tried = 1; tried <= 16; tried += 1) expect(await wrong()).toEqual({ attempts_left: 4 });
    await unlock();
    const inside = cookiesOf(await give(token, accessCode));
    for (const left of [3, 2, 1]) expect(await wrong()).toEqual({ attempts_left: left });
    expect((await calls.state(token)).body).not.toHaveProperty('access_blocked');
    expect(await wrong()).toEqual({ attempts_left: 0, blocked: true });
    await unlock();
    const { details, message } = expectError(await give(token, accessCode), 401, 'invalid_access_code');
    expect(details).toEqual({ attempts_left: 0, blocked: true });
    expect(message).toContain('Ask the sender');
    expect(await wrong()).toEqual({ attempts_left: 0, blocked: true });
    expect((await calls.state(token)).body).toMatchObject({
      requires: ['access_code'],
      access_blocked: true,
      document: null,
    });
    // A recipient who has shown it stays inside.
    const seen = (await calls.state(token, inside)).body;
    expect(seen).toMatchObject({ requires: [], document: {} });
    expect(seen).not.toHaveProperty('access_blocked');
    const actions = (await calls.auditOf(going.id)).map(({ action }) => action);
    expect(actions).toEqual(['envelope.access_granted', 'envelope.access_blocked']);
    expect(await seenBySender(going)).toMatchObject({ has_access_code: true, access_blocked: true });
    await purge(world.deps);
    expectError(await give(token, accessCode), 401, 'invalid_access_code');

    const fresh = tokenOf(world, id, 2);
    const change = 'update envelope_recipient set link_generation = 2, link_hash = ? where id = ?';
    await calls.sql(change, tokenHash(fresh), id);
    expect(await seenBySender(going)).toMatchObject({ access_blocked: false });
    expectError(await give(fresh, 'wrong'), 401, 'invalid_access_code');
    expect((await give(fresh, accessCode)).status).toBe(200);
    expectError(await give(token, accessCode), 404, 'not_found');
    await calls.sql(`update envelope set status = 'voided' where id = ?`, going.id);
    await purge(world.deps);
    expect(await calls.sql('select 1 from access_code_tries where recipient_id = ?', id)).toEqual([]);
  });

  test('50 wrong ones at once: five are compared', async () => {
    const { token } = await calls.alone({ accessCode });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => give(token, `wrong ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    expectError(await give(token, accessCode), 429, 'too_many_attempts');
  });

  test('where there is none is refused', async () => {
    const { token } = await calls.alone();
    expectError(await give(token, '1234'), 409, 'invalid_state');
  });

  test.each([undefined, null, '', 1234, ['1234'], 'x'.repeat(65)])('%j is no code', async (code) => {
    const { token } = await calls.alone({ accessCode });
    const { details } = expectError(await give(token, code), 400, 'invalid_request');
    expect(details?.['issues']).toMatchObject([{ path: 'access_code' }]);
  });
});

test.each(['declined', 'voided', 'expired'] as const)(
  'of an accepted signature that waits for the PIN it lets on in an envelope that is %s meanwhile, and shows nothing else',
  async (status) => {
    const lapsed = { status, stuckReason: 'activation_lapsed', stuckSince: new Date(), stuckStage: 'sign' };
    const person = {
      authMethod: 'credential' as const,
      status: 'delivered' as const,
      acceptedAt: new Date(),
      accessCode: '1234',
    };
    const { token } = await calls.alone(person, lapsed);
    const nothing = { envelope: { status, message: null }, fields: null, document: null, your_turn: false };
    const before = (await calls.state(token)).body;
    expect(before).toMatchObject({ ...nothing, requires: ['access_code', 'credential'] });
    expect(before).not.toHaveProperty('credentials');
    const sign = { body: { consent: true } };
    expectError(await calls.ask(token, 'sign', sign), 401, 'invalid_access_code');
    const shown = await calls.ask(token, 'access', { body: { access_code: '1234' } });
    expect(shown.status, JSON.stringify(shown.body)).toBe(200);
    const cookie = cookiesOf(shown);
    const after = (await calls.state(token, cookie)).body;
    expect(after).toMatchObject({ ...nothing, sealing: true, requires: ['credential'], credentials: [] });
    expectError(await calls.ask(token, 'sign', { ...sign, headers: cookie }), 400, 'invalid_credential');
    const page = await fetch(`${world.baseUrl}/envelope/${token}`, { headers: cookie });
    expect(await page.text()).toContain('data-phase="lapsed"');
    for (const [path, body] of acts.filter(([name]) => name !== 'sign'))
      expectError(await calls.ask(token, path, { body, headers: cookie }), 410, 'gone');
    expect((await calls.getDocument(token, cookie)).status).toBe(410);
  },
);
