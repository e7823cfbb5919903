import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../support/http.ts';
import { startWorld, type World } from '../../support/world.ts';
import { acts, callsOf, cookiesOf, type Calls } from './ground.ts';

let world: World;
let calls: Calls;
beforeAll(async () => {
  world = await startWorld();
  calls = callsOf(world);
});
afterAll(async () => {
  await world.stop();
});

const accessCode = 'Нууц-2026';
const give = (token: string, code: unknown, headers = {}) =>
  calls.ask(token, 'access', { body: { access_code: code }, headers });

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
