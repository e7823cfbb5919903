import { describe, expect, test } from 'vitest';
import { expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { acts, callsOf, goingRound } from './ground.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);

describe('what is sent', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['sign', {}, 'consent'],
    ['sign', { consent: 'true' }, 'consent'],
    ['sign', { consent: true, fields: {} }, 'fields'],
    ['sign', { consent: true, fields: [1] }, 'fields[0]'],
    ['sign', { consent: true, fields: [{ id: 'x', value: '' }] }, 'fields[0].id'],
    ['sign', { consent: true, fields: [{ id: crypto.randomUUID(), value: 1 }] }, 'fields[0].value'],
    [
      'sign',
      { consent: true, fields: [{ id: crypto.randomUUID(), value: 'x'.repeat(2_001) }] },
      'fields[0].value',
    ],
    ['sign', { consent: true, signature: 'Bat' }, 'signature'],
    ['sign', { consent: true, signature: { type: 'photo' } }, 'signature.type'],
    ['sign', { consent: true, signature: { type: 'typed', text: 'x'.repeat(101) } }, 'signature.text'],
    ['sign', { consent: true, otp: 'abc' }, 'otp'],
    ['sign', { consent: true, pin: '12' }, 'pin'],
    ['sign', { consent: true, credential_id: 'x' }, 'credential_id'],
    ['prepare', { fields: 'x' }, 'fields'],
    ['approve', {}, 'consent'],
    ['approve', { consent: false }, 'consent'],
    ['decline', {}, 'reason'],
    ['decline', { reason: '' }, 'reason'],
    ['decline', { reason: '  ' }, 'reason'],
    ['decline', { reason: 'x'.repeat(1_001) }, 'reason'],
    ['host', {}, 'name'],
    ['host', { name: ' ' }, 'name'],
    ['host', { name: 'two\nlines' }, 'name'],
    ['host', { name: 'a \u202Eb' }, 'name'],
    ['host', { name: 'x'.repeat(101) }, 'name'],
  ])('to %s as %.80j is refused by its field', async (path, body, field) => {
    const role = path === 'host' ? 'in_person' : path === 'approve' ? 'approver' : 'signer';
    const { token } = await calls.alone({ role });
    const { message, details } = expectError(await calls.ask(token, path, { body }), 400, 'invalid_request');
    expect(message).toContain(field);
    expect(details?.['issues']).toMatchObject([{ path: field, message: expect.stringMatching(/^expected/) }]);
  });

  test("with a field of somebody else's, or a required one left empty: 400 with its id", async () => {
    const going = await goingRound(world, { people: [{ fields: [{ label: 'Name' }] }, { fields: [{}] }] });
    const [one, two] = going.people;
    const [own, others] = [one?.fieldIds[0], two?.fieldIds[0]];
    const sign = (fields: unknown) =>
      calls.ask(one?.token ?? '', 'sign', { body: { consent: true, fields } });
    const foreign = await sign([
      { id: own, value: 'x' },
      { id: others, value: 'x' },
    ]);
    expect(expectError(foreign, 400, 'invalid_request').details).toMatchObject({ field_id: others });
    const empty = expectError(await sign([]), 400, 'invalid_request');
    expect(empty.details).toMatchObject({ field_id: own, issues: [{ path: 'fields', field_id: own }] });
    expect(empty.message).toContain('“Name”');
  });

  test('null counts as absent, also inside', async () => {
    const { token, fieldIds } = await calls.alone({ fields: [{ type: 'signature' }] });
    const signature = { type: 'typed', text: null, image: null };
    const answer = await calls.ask(token, 'sign', { body: { consent: true, initials: null, signature } });
    const { details } = expectError(answer, 400, 'invalid_request');
    expect(details?.['issues']).toEqual([
      { path: 'signature.text', message: 'expected the text that the signer typed' },
    ]);
    const without = await calls.ask(token, 'sign', { body: { consent: true, signature: null } });
    expect(expectError(without, 400, 'invalid_request').details).toMatchObject({ field_id: fieldIds[0] });
  });

  test('without a flow that could take it: nothing is kept', async () => {
    const { going, token } = await calls.alone();
    const [, body] = acts.find(([name]) => name === 'sign') ?? [];
    expectError(await calls.ask(token, 'sign', { body }), 409, 'invalid_state');
    expect(await calls.sql('select id from envelope_act where envelope_id = ?', going.id)).toEqual([]);
  });
});

describe('a credential', () => {
  test('that is not there: nothing can be prepared, and it is said what is missing', async () => {
    const { token } = await calls.alone({ authMethod: 'credential' });
    const missing = ['account', 'identity', 'credential'];
    for (const [path, body] of [
      ['prepare', {}],
      ['sign', { consent: true, pin: '123456' }],
    ] as const) {
      const answer = await calls.ask(token, path, { body });
      expect(expectError(answer, 400, 'invalid_credential').details).toEqual({ missing });
    }
  });

  test('is for links that are signed with one', async () => {
    const { token } = await calls.alone();
    expectError(await calls.ask(token, 'prepare', { body: {} }), 409, 'invalid_state');
  });
});
