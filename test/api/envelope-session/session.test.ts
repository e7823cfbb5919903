import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endStatuses } from './ended.ts';
import { call, expectError, type Answer, type Call } from '../../support/http.ts';
import { outbox } from '../../support/signer.ts';
import { startWorld, type World } from '../../support/world.ts';
import { cookiesOf, goingRound, tokenOf, type Going, type Person, type Someone } from './ground.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});

const ask = (token: string, path: string, options: Call = {}): Promise<Answer> =>
  call(world, `/envelope/${token}/${path}`, options);
const state = (token: string, headers: Record<string, string> = {}) => ask(token, 'state', { headers });
const sql = (statement: string, ...values: unknown[]) =>
  world.deps.orm.em.fork().execute<Record<string, unknown>[]>(statement, values);
const first = ({ people }: Going): Someone => {
  const [one] = people;
  if (!one) throw new Error('nobody');
  return one;
};
const alone = async (person: Person = {}, more: object = {}) => {
  const going = await goingRound(world, { people: [person], ...more });
  return { going, ...first(going) };
};
const getDocument = (token: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`${world.baseUrl}/envelope/${token}/document${query}`, { headers });

/** Every act that a recipient can try, with a right body. */
const acts: [string, Record<string, unknown>][] = [
  ['opened', {}],
  ['otp', {}],
  ['host', { name: 'Dorj' }],
  ['prepare', {}],
  ['sign', { consent: true, signature: { type: 'typed', text: 'Bat' } }],
  ['approve', { consent: true }],
  ['decline', { reason: 'no' }],
];

async function auditOf(envelopeId: string): Promise<{ action: string; metadata: Record<string, unknown> }[]> {
  const rows = await sql(
    'select action, metadata from audit_event where resource_id = ? order by sequence',
    envelopeId,
  );
  return rows as never;
}

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
    const { status, body, headers } = await state(one?.token ?? '');
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
        name: 'Бат Болд',
        email: one?.email,
        role: 'signer',
        status: 'sent',
        language: 'en',
        host_name: null,
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
    const sms = await alone({ authMethod: 'sms', phone: '+97699112233' });
    expect((await state(sms.token)).body).toMatchObject({
      requires: ['otp'],
      masked_address: '+976••••••33',
    });
    const own = await alone({ authMethod: 'credential' });
    expect((await state(own.token)).body).toMatchObject({
      requires: ['credential'],
      credentials: [],
      credential_missing: ['account', 'identity', 'credential'],
    });
  });

  test('of one who has finished, or whose signature is being made: nothing more is asked', async () => {
    const now = new Date();
    const done = await alone({ status: 'completed', acceptedAt: now, signedAt: now });
    expect((await state(done.token)).body).toMatchObject({
      your_turn: false,
      requires: [],
      sealing: false,
      signed_at: now.toISOString(),
    });
    const accepted = await alone({ status: 'delivered', acceptedAt: now });
    expect((await state(accepted.token)).body).toMatchObject({
      your_turn: false,
      requires: [],
      sealing: true,
    });
    for (const [path, body] of acts.filter(([name]) => ['opened', 'otp', 'sign', 'decline'].includes(name))) {
      expectError(await ask(done.token, path, { body }), 409, 'invalid_state');
      expectError(await ask(accepted.token, path, { body }), 409, 'invalid_state');
    }
  });

  test('of a credential whose activation has lapsed asks for the PIN again', async () => {
    const lapsed = { stuckReason: 'activation_lapsed', stuckSince: new Date(), stuckStage: 'sign' };
    const person = {
      authMethod: 'credential' as const,
      status: 'delivered' as const,
      acceptedAt: new Date(),
    };
    const { token } = await alone(person, lapsed);
    expect((await state(token)).body).toMatchObject({ sealing: true, requires: ['credential'] });
  });
});

describe('links', () => {
  test('that lead nowhere: 404, whatever is asked', async () => {
    const { going, id } = await alone();
    const unknown = [
      randomBytes(32).toString('base64url'),
      'short',
      tokenOf(world, going.id),
      tokenOf(world, id, 2),
    ];
    for (const token of unknown) {
      expectError(await state(token), 404, 'not_found');
      for (const [path, body] of acts) expectError(await ask(token, path, { body }), 404, 'not_found');
      expectError(await ask(token, 'access', { body: { access_code: '1234' } }), 404, 'not_found');
      expect((await getDocument(token)).status).toBe(404);
    }
  });

  test('of a sign request, and those of a draft, lead nowhere', async () => {
    const { going, token } = await alone();
    await sql(`update envelope set status = 'draft' where id = ?`, going.id);
    expectError(await state(token), 404, 'not_found');
  });

  test('that a correction has replaced lead nowhere, with the proof of an access code too', async () => {
    const { id, token } = await alone({ accessCode: 'хавар-26' });
    const granted = await ask(token, 'access', { body: { access_code: 'хавар-26' } });
    const headers = cookiesOf(granted);
    expect((await state(token, headers)).body['document']).not.toBeNull();
    const fresh = tokenOf(world, id, 2);
    const hash = createHash('sha256').update(fresh).digest('hex');
    await sql('update envelope_recipient set link_hash = ?, link_generation = 2 where id = ?', hash, id);
    expectError(await state(token, headers), 404, 'not_found');
    expect((await state(fresh, headers)).body).toMatchObject({ requires: ['access_code'], document: null });
  });
});

describe('before their turn', () => {
  test.each([
    ['sequential', 'the first has not signed'],
    ['hybrid', 'the group before has not finished'],
  ] as const)('(%s) nothing is shown and nothing accepted while %s', async (routingType, _) => {
    const going = await goingRound(world, {
      routingType,
      people: [{}, { status: 'pending', role: 'in_person', fields: [{}] }, { status: 'pending', role: 'cc' }],
    });
    const [one, two, copy] = going.people;
    for (const { token = '' } of [two ?? {}, copy ?? {}]) {
      expect((await state(token)).body).toMatchObject({ your_turn: false, fields: null, document: null });
      expectError((await ask(token, 'document')) as Answer, 409, 'not_your_turn');
    }
    for (const [path, body] of acts.filter(([name]) =>
      ['opened', 'otp', 'host', 'sign', 'decline'].includes(name),
    ))
      expectError(await ask(two?.token ?? '', path, { body }), 409, 'not_your_turn');
    await sql(`update envelope_recipient set status = 'completed', signed_at = now() where id = ?`, one?.id);
    expect((await state(two?.token ?? '')).body).toMatchObject({ your_turn: true, fields: [{}] });
  });
});

describe('after the end', () => {
  test.each(endStatuses)('%s: the state says what happened, everything else 410', async (status) => {
    const { going, token } = await alone({ fields: [{ value: 'secret' }], accessCode: '1234' });
    const at = new Date();
    await sql(`update envelope set status = ?, ${status}_at = ? where id = ?`, status, at, going.id);
    const answer = await state(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      envelope: {
        status,
        sent_at: expect.any(String),
        completed_at: null,
        declined_at: null,
        voided_at: null,
        expired_at: null,
        [`${status}_at`]: at.toISOString(),
      },
      recipient: { role: 'signer', status: 'sent', signed_at: null },
    });
    for (const [path, body] of [...acts, ['access', { access_code: '1234' }]] as typeof acts) {
      expect(expectError(await ask(token, path, { body }), 410, 'gone').details).toEqual({ status });
    }
    expect(expectError(await ask(token, 'document'), 410, 'gone').details).toEqual({ status });
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
    const { token } = await alone({ role: role as 'cc', status: role === 'cc' ? 'completed' : 'sent' });
    for (const [path, body] of acts.filter(([name]) => !allowed[role]?.includes(name)))
      expect(expectError(await ask(token, path, { body }), 409, 'invalid_state').details).toEqual({ role });
    expect((await getDocument(token)).status).toBe(200);
  });

  test('an in-person signer cannot sign before the host has confirmed to be present', async () => {
    const { token } = await alone({ role: 'in_person' });
    const [, body] = acts.find(([name]) => name === 'sign') ?? [];
    expect(expectError(await ask(token, 'sign', { body }), 409, 'invalid_state').message).toContain('host');
    const confirmed = await alone({ role: 'in_person', hostConfirmedAt: new Date(), hostName: 'Dorj' });
    const again = await ask(confirmed.token, 'host', { body: { name: 'Dorj' } });
    expectError(again, 409, 'invalid_state');
    expect((await state(confirmed.token)).body['recipient']).toMatchObject({
      host_name: 'Dorj',
      host_confirmed: true,
    });
  });
});

describe('an access code', () => {
  const accessCode = 'Нууц-2026';
  const give = (token: string, code: unknown, headers = {}) =>
    ask(token, 'access', { body: { access_code: code }, headers });

  test('is asked for before anything of the document is shown or done', async () => {
    const { token } = await alone({ accessCode, authMethod: 'sms', phone: '+97699112233', fields: [{}] });
    expect((await state(token)).body).toMatchObject({
      envelope: { message: null },
      requires: ['access_code', 'otp'],
      masked_address: null,
      fields: null,
      document: null,
    });
    for (const [path, body] of acts.filter(([name]) => ['opened', 'otp', 'sign', 'decline'].includes(name)))
      expectError(await ask(token, path, { body }), 401, 'invalid_access_code');
    expectError(await ask(token, 'document'), 401, 'invalid_access_code');
  });

  test('opens the link for this browser, in a cookie that scripts and other links do not get', async () => {
    const { token } = await alone({ accessCode, fields: [{}] });
    const granted = await give(token, accessCode);
    expect({ status: granted.status, body: granted.body }).toEqual({
      status: 200,
      body: { access: 'granted' },
    });
    const [cookie = ''] = granted.headers.getSetCookie();
    expect(cookie).toContain(`Path=/envelope/${token};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect((await state(token, cookiesOf(granted))).body).toMatchObject({ requires: [], fields: [{}] });
    expect((await getDocument(token, cookiesOf(granted))).status).toBe(200);
    const other = await alone({ accessCode });
    expect((await state(other.token, cookiesOf(granted))).body).toMatchObject({ requires: ['access_code'] });
  });

  test('cannot be forged, nor a proof of another kind be shown in its place', async () => {
    const { id, token } = await alone({ accessCode, authMethod: 'sms', phone: '+97699112233' });
    const until = Date.now() + 3_600_000;
    const forged = { cookie: `tamga_access=${encodeURIComponent(`access.${id}.1.${until}.AAAA`)}` };
    expect((await state(token, forged)).body).toMatchObject({ requires: ['access_code', 'otp'] });
  });

  test('is never told, and stands hashed in the table', async () => {
    const { id, token } = await alone({ accessCode });
    const headers = cookiesOf(await give(token, accessCode));
    expect(JSON.stringify((await state(token, headers)).body)).not.toContain(accessCode);
    const rows = await sql('select * from envelope_recipient where id = ?', id);
    expect(JSON.stringify(rows)).not.toContain(accessCode);
  });

  test('the fifth wrong one locks the link for 15 minutes, the right one too; the lock is on record', async () => {
    const { going, id, token } = await alone({ accessCode });
    for (const left of [4, 3, 2, 1, 0]) {
      const { details } = expectError(await give(token, 'wrong'), 401, 'invalid_access_code');
      expect(details).toEqual({ attempts_left: left });
    }
    const { details } = expectError(await give(token, accessCode), 429, 'too_many_attempts');
    expect(details?.['retry_after']).toBeGreaterThan(15 * 60 - 60);
    expect(await auditOf(going.id)).toMatchObject([
      { action: 'envelope.access_locked', metadata: { recipient_id: id } },
    ]);
    await sql(
      `update attempt_counter set locked_until = now() - interval '1 second' where subject = ?`,
      `access:${id}:1`,
    );
    expect((await give(token, accessCode)).status).toBe(200);
    expect((await auditOf(going.id)).at(-1)).toMatchObject({ action: 'envelope.access_granted' });
  });

  test('50 wrong ones at once: five are compared', async () => {
    const { token } = await alone({ accessCode });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => give(token, `wrong ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    expectError(await give(token, accessCode), 429, 'too_many_attempts');
  });

  test('where there is none is refused', async () => {
    const { token } = await alone();
    expectError(await give(token, '1234'), 409, 'invalid_state');
  });

  test.each([undefined, null, '', 1234, ['1234'], 'x'.repeat(65)])('%j is no code', async (code) => {
    const { token } = await alone({ accessCode });
    const { details } = expectError(await give(token, code), 400, 'invalid_request');
    expect(details?.['issues']).toMatchObject([{ path: 'access_code' }]);
  });
});

describe('codes by SMS', () => {
  const phone = '+97699112233';

  test('go to the phone alone, five an hour, and are on record', async () => {
    const { going, id, token } = await alone({ authMethod: 'sms', phone });
    const answer = await ask(token, 'otp', { body: {} });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 202,
      body: { masked_address: '+976••••••33', expires_at: expect.stringMatching(/Z$/) },
    });
    const [sent] = (await outbox(world)).filter(({ kind, to }) => kind === 'code' && to === phone);
    expect(sent).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) });
    const rows = await sql('select * from recipient_code where recipient_id = ?', id);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${sent?.code}"`);
    expect(await auditOf(going.id)).toMatchObject([
      { action: 'envelope.code_sent', metadata: { recipient_id: id, channel: 'sms' } },
    ]);
    const more = await Promise.all(Array.from({ length: 5 }, () => ask(token, 'otp', { body: {} })));
    expect(more.map((one) => one.status).toSorted()).toEqual([202, 202, 202, 202, 429]);
  });

  test('under one Idempotency-Key are one code', async () => {
    const { id, token } = await alone({ authMethod: 'sms', phone });
    const headers = { 'idempotency-key': 'once' };
    const [one, two] = [
      await ask(token, 'otp', { body: {}, headers }),
      await ask(token, 'otp', { body: {}, headers }),
    ];
    expect(two.body).toEqual(one.body);
    expect(two.headers.get('idempotency-replayed')).toBe('true');
    expect(await sql('select id from recipient_code where recipient_id = ?', id)).toHaveLength(1);
    const other = await alone({ authMethod: 'sms', phone });
    expect(
      (await ask(other.token, 'otp', { body: {}, headers })).headers.get('idempotency-replayed'),
    ).toBeNull();
  });

  test('are for links that ask for them', async () => {
    const { token } = await alone();
    expectError(await ask(token, 'otp', { body: {} }), 409, 'invalid_state');
  });

  test('missing or wrong: told after what was filled in, counted, locked and on record', async () => {
    const { going, token, fieldIds } = await alone({ authMethod: 'sms', phone, fields: [{}] });
    const body = { consent: true, fields: [{ id: fieldIds[0], value: 'x' }] };
    expectError(await ask(token, 'sign', { body: { consent: true, otp: '000000' } }), 400, 'invalid_request');
    expectError(await ask(token, 'sign', { body }), 401, 'otp_required');
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await ask(token, 'sign', { body: { ...body, otp: '000000' } });
      expect(expectError(answer, 401, 'invalid_otp').details).toEqual({ attempts_left: left });
    }
    expectError(await ask(token, 'sign', { body: { ...body, otp: '000000' } }), 429, 'too_many_attempts');
    expectError(await ask(token, 'otp', { body: {} }), 429, 'too_many_attempts');
    expect((await auditOf(going.id)).map(({ action }) => action)).toEqual(['envelope.code_locked']);
    expect(await sql('select id from envelope_act where envelope_id = ?', going.id)).toEqual([]);
  });
});

describe('the document', () => {
  test('is the PDF as it stands, streamed, named, and never kept by others', async () => {
    const { going, id, token } = await alone({}, { name: 'Гэрээ/2026.pdf' });
    const answer = await getDocument(token);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(going.pdf);
    const hash = createHash('sha256').update(going.pdf).digest('hex');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(going.pdf.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;.*filename\*=UTF-8''.*%202026\.pdf/);
    expect((await getDocument(token, { 'if-none-match': `"${hash}"` })).status).toBe(304);
    const saved = await getDocument(token, {}, '?disposition=attachment');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
    await saved.arrayBuffer();
    expect(await auditOf(going.id)).toMatchObject([
      { action: 'envelope.document_viewed', metadata: { recipient_id: id, hash } },
      { action: 'envelope.document_downloaded', metadata: { recipient_id: id, hash } },
    ]);
    const wrong = await ask(token, 'document?disposition=x');
    expectError(wrong, 400, 'invalid_request');
  });

  test('is the certified one with the signatures so far, once there is one', async () => {
    const [{ going, token }, other] = [await alone(), await alone()];
    const [object] = await sql('select original_object_id from envelope where id = ?', other.going.id);
    await sql(
      'update envelope set current_object_id = ?, revision = 1 where id = ?',
      object?.['original_object_id'],
      going.id,
    );
    expect((await state(token)).body['document']).toMatchObject({ version: 'current' });
    expect(Buffer.from(await (await getDocument(token)).arrayBuffer())).toEqual(other.going.pdf);
  });
});

describe('what is sent', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['sign', {}, 'consent'],
    ['sign', { consent: 'true' }, 'consent'],
    ['sign', { consent: true, fields: {} }, 'fields'],
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
    ['host', { name: 'x'.repeat(101) }, 'name'],
  ])('to %s as %.80j is refused by its field', async (path, body, field) => {
    const role = path === 'host' ? 'in_person' : path === 'approve' ? 'approver' : 'signer';
    const { token } = await alone({ role });
    const { message, details } = expectError(await ask(token, path, { body }), 400, 'invalid_request');
    expect(message).toContain(field);
    expect(details?.['issues']).toMatchObject([
      { path: field, message: expect.stringContaining('expected') },
    ]);
  });

  test("with a field of somebody else's, or a required one left empty: 400 with its id", async () => {
    const going = await goingRound(world, { people: [{ fields: [{ label: 'Name' }] }, { fields: [{}] }] });
    const [one, two] = going.people;
    const [own, others] = [one?.fieldIds[0], two?.fieldIds[0]];
    const sign = (fields: unknown) => ask(one?.token ?? '', 'sign', { body: { consent: true, fields } });
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
    const { token, fieldIds } = await alone({ fields: [{ type: 'signature' }] });
    const signature = { type: 'typed', text: null, image: null };
    const answer = await ask(token, 'sign', { body: { consent: true, initials: null, signature } });
    const { details } = expectError(answer, 400, 'invalid_request');
    expect(details?.['issues']).toEqual([{ path: 'signature.text', message: 'expected what was typed' }]);
    const without = await ask(token, 'sign', { body: { consent: true, signature: null } });
    expect(expectError(without, 400, 'invalid_request').details).toMatchObject({ field_id: fieldIds[0] });
  });

  test('without a flow that could take it: nothing is kept', async () => {
    const { going, token } = await alone();
    const [, body] = acts.find(([name]) => name === 'sign') ?? [];
    expectError(await ask(token, 'sign', { body }), 409, 'invalid_state');
    expect(await sql('select id from envelope_act where envelope_id = ?', going.id)).toEqual([]);
  });
});

describe('a credential', () => {
  test('that is not there: nothing can be prepared, and it is said what is missing', async () => {
    const { token } = await alone({ authMethod: 'credential' });
    const missing = ['account', 'identity', 'credential'];
    for (const [path, body] of [
      ['prepare', {}],
      ['sign', { consent: true, pin: '123456' }],
    ] as const) {
      const answer = await ask(token, path, { body });
      expect(expectError(answer, 400, 'invalid_credential').details).toEqual({ missing });
    }
  });

  test('is for links that are signed with one', async () => {
    const { token } = await alone();
    expectError(await ask(token, 'prepare', { body: {} }), 409, 'invalid_state');
  });
});
