import { describe, expect, test } from 'vitest';
import { createHash, randomBytes } from 'node:crypto';
import { membersOf, sessionFacts } from '#domain/envelope/recipient-facts.ts';
import { expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { acts, callsOf, cookiesOf, endStatuses, goingRound, tokenOf } from './ground.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);

describe('the state', () => {
  test('shows what is asked, by whom, until when, and their own fields alone', async () => {
    const going = await goingRound(world, {
      people: [
        {
          fields: [
            { type: 'text', label: 'Регистр', page: 2 },
            { type: 'signature', required: false },
          ],
        },
        { fields: [{ type: 'text' }] },
      ],
    });
    const [one] = going.people;
    const { status, body, headers } = await calls.state(one?.token ?? '');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      envelope: {
        name: 'Түрээсийн гэрээ',
        message: 'Please sign by Friday',
        sender: { name: 'Бат Болд', organization: 'Бат ба нөхөд' },
        expires_at: expect.stringMatching(/\.\d{3}Z$/),
        status: 'sent',
      },
      recipient: {
        ...membersOf(sessionFacts, { email: one?.email }),
        name: 'Бат Болд',
        role: 'signer',
        status: 'sent',
        language: 'en',
        auth_method: 'email',
        host_confirmed: false,
      },
      your_turn: true,
      requires: [],
      masked_address: null,
      sealing: false,
      fields: [
        {
          id: one?.fieldIds[0],
          type: 'text',
          page: 2,
          x: 72,
          y: 72.5,
          width: 120,
          height: 24,
          required: true,
          label: 'Регистр',
          value: null,
          auto: null,
          options: null,
          group: null,
        },
        expect.objectContaining({ id: one?.fieldIds[1], type: 'signature', required: false, label: null }),
      ],
      document: {
        page_count: 3,
        url: `${world.baseUrl}/envelope/${one?.token}/document`,
        version: 'original',
      },
    });
  });

  test('asks for a code where one is sent by SMS, and for a credential where one signs', async () => {
    const sms = await calls.alone({ authMethod: 'sms', phone: '+97699112233' });
    expect((await calls.state(sms.token)).body).toMatchObject({
      requires: ['otp'],
      masked_address: '+976••••••33',
    });
    const own = await calls.alone({ authMethod: 'credential' });
    expect((await calls.state(own.token)).body).toMatchObject({
      requires: ['credential'],
      credentials: [],
      credential_missing: ['account', 'identity', 'credential'],
    });
  });

  test('of one who has finished, or whose signature is being made: nothing more is asked', async () => {
    const now = new Date();
    const done = await calls.alone({ status: 'completed', acceptedAt: now, signedAt: now });
    expect((await calls.state(done.token)).body).toMatchObject({
      your_turn: false,
      requires: [],
      sealing: false,
      signed_at: now.toISOString(),
    });
    const accepted = await calls.alone({ status: 'delivered', acceptedAt: now });
    expect((await calls.state(accepted.token)).body).toMatchObject({
      your_turn: false,
      requires: [],
      sealing: true,
    });
    for (const [path, body] of acts.filter(([name]) => ['opened', 'otp', 'sign', 'decline'].includes(name))) {
      expectError(await calls.ask(done.token, path, { body }), 409, 'invalid_state');
      expectError(await calls.ask(accepted.token, path, { body }), 409, 'invalid_state');
    }
  });

  test('of a credential whose activation has lapsed asks for the PIN again', async () => {
    const lapsed = { stuckReason: 'activation_lapsed', stuckSince: new Date(), stuckStage: 'sign' };
    const person = {
      authMethod: 'credential' as const,
      status: 'delivered' as const,
      acceptedAt: new Date(),
    };
    const { token } = await calls.alone(person, lapsed);
    expect((await calls.state(token)).body).toMatchObject({ sealing: true, requires: ['credential'] });
  });
});

describe('links', () => {
  test('that lead nowhere: 404, whatever is asked', async () => {
    const { going, id } = await calls.alone();
    const unknown = [
      randomBytes(32).toString('base64url'),
      'short',
      tokenOf(world, going.id),
      tokenOf(world, id, 2),
    ];
    for (const token of unknown) {
      expectError(await calls.state(token), 404, 'not_found');
      for (const [path, body] of acts) expectError(await calls.ask(token, path, { body }), 404, 'not_found');
      expectError(await calls.ask(token, 'access', { body: { access_code: '1234' } }), 404, 'not_found');
      expect((await calls.getDocument(token)).status).toBe(404);
    }
  });

  test('of a sign request, and those of a draft, lead nowhere', async () => {
    const { going, token } = await calls.alone();
    await calls.sql(`update envelope set status = 'draft' where id = ?`, going.id);
    expectError(await calls.state(token), 404, 'not_found');
  });

  test('that a correction has replaced lead nowhere, with the proof of an access code too', async () => {
    const { id, token } = await calls.alone({ accessCode: 'хавар-26' });
    const granted = await calls.ask(token, 'access', { body: { access_code: 'хавар-26' } });
    const headers = cookiesOf(granted);
    expect((await calls.state(token, headers)).body['document']).not.toBeNull();
    const fresh = tokenOf(world, id, 2);
    const hash = createHash('sha256').update(fresh).digest('hex');
    await calls.sql(
      'update envelope_recipient set link_hash = ?, link_generation = 2 where id = ?',
      hash,
      id,
    );
    expectError(await calls.state(token, headers), 404, 'not_found');
    expect((await calls.state(fresh, headers)).body).toMatchObject({
      requires: ['access_code'],
      document: null,
    });
  });
});

describe('before their turn', () => {
  test.each(['sequential', 'hybrid'] as const)(
    '(%s) nothing is shown and nothing accepted',
    async (routingType) => {
      const going = await goingRound(world, {
        routingType,
        people: [
          {},
          { status: 'pending', role: 'in_person', fields: [{}] },
          { status: 'pending', role: 'cc' },
        ],
      });
      const [one, two, copy] = going.people;
      for (const { token = '' } of [two ?? {}, copy ?? {}]) {
        expect((await calls.state(token)).body).toMatchObject({
          your_turn: false,
          fields: null,
          document: null,
        });
        expectError(await calls.ask(token, 'document'), 409, 'not_your_turn');
      }
      for (const [path, body] of acts.filter(([name]) =>
        ['opened', 'otp', 'host', 'sign', 'decline'].includes(name),
      ))
        expectError(await calls.ask(two?.token ?? '', path, { body }), 409, 'not_your_turn');
      await calls.sql(
        `update envelope_recipient set status = 'completed', signed_at = now() where id = ?`,
        one?.id,
      );
      expect((await calls.state(two?.token ?? '')).body).toMatchObject({ your_turn: true, fields: [{}] });
    },
  );
});

describe('after the end', () => {
  test.each(endStatuses)('%s: the state says what happened, everything else 410', async (status) => {
    const { going, token } = await calls.alone({ fields: [{ value: 'secret' }], accessCode: '1234' });
    const at = new Date();
    await calls.sql(`update envelope set status = ?, ${status}_at = ? where id = ?`, status, at, going.id);
    const answer = await calls.state(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      envelope: {
        name: 'Түрээсийн гэрээ',
        sender: { name: 'Бат Болд', organization: 'Бат ба нөхөд' },
        status,
        sent_at: expect.any(String),
        completed_at: null,
        declined_at: null,
        voided_at: null,
        expired_at: null,
        reason: null,
        [`${status}_at`]: at.toISOString(),
      },
      recipient: { role: 'signer', status: 'sent', signed_at: null },
    });
    for (const [path, body] of [...acts, ['access', { access_code: '1234' }]] as typeof acts) {
      expect(expectError(await calls.ask(token, path, { body }), 410, 'gone').details).toEqual({ status });
      // Nobody is sent to put a call right that comes too late all the same.
      expectError(await calls.ask(token, path, { body: {} }), 410, 'gone');
    }
    expect(expectError(await calls.ask(token, 'document'), 410, 'gone').details).toEqual({ status });
  });
});

describe('roles', () => {
  const allowed: Record<string, string[]> = {
    signer: ['opened', 'otp', 'prepare', 'sign', 'decline'],
    in_person: ['opened', 'otp', 'host', 'prepare', 'sign', 'decline'],
    approver: ['opened', 'otp', 'approve', 'decline'],
    cc: [],
  };
  test.each(Object.keys(allowed))('%s: acts of others are refused', async (role) => {
    const { token } = await calls.alone({ role: role as 'cc', status: role === 'cc' ? 'completed' : 'sent' });
    for (const [path, body] of acts.filter(([name]) => !allowed[role]?.includes(name)))
      expect(expectError(await calls.ask(token, path, { body }), 409, 'invalid_state').details).toEqual({
        role,
      });
    expect((await calls.getDocument(token)).status).toBe(200);
  });

  test('an in-person signer cannot sign before the host has confirmed to be present', async () => {
    const { token } = await calls.alone({ role: 'in_person' });
    const [, body] = acts.find(([name]) => name === 'sign') ?? [];
    expect(expectError(await calls.ask(token, 'sign', { body }), 409, 'invalid_state').message).toContain(
      'host',
    );
    const confirmed = await calls.alone({ role: 'in_person', hostConfirmedAt: new Date(), hostName: 'Dorj' });
    const same = await calls.ask(confirmed.token, 'host', { body: { name: 'Dorj' } });
    expect(same).toMatchObject({ status: 200, body: { host_name: 'Dorj' } });
    const other = await calls.ask(confirmed.token, 'host', { body: { name: 'Bold' } });
    expect(expectError(other, 409, 'invalid_state').message).toContain('Another host');
    expect((await calls.state(confirmed.token)).body['recipient']).toMatchObject({
      host_name: 'Dorj',
      host_confirmed: true,
    });
  });
});
