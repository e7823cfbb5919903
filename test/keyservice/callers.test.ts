import { readFile } from 'node:fs/promises';
import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { policies } from '#domain/common/certificate-policies.ts';
import { callerNames, mayCall } from '#keyservice/callers/who-may-call.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { routes } from '#keyservice/routes/index.ts';
import { objectIdentifier } from '#signatures/asn1/der.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { keys, runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);
const operations = routes.map(({ method, path }) => `${method} ${path}`);

test('every operation has its line in the list of who may call what, and no line is left over', () => {
  expect(Object.keys(mayCall).toSorted()).toEqual(operations.toSorted());
});

test('the list in the documentation is this one', async () => {
  const text = await readFile('docs/run/key-service.md', 'utf8');
  for (const [operation, callers] of Object.entries(mayCall)) {
    const marks = callerNames.map((name) => (callers.includes(name) ? 'yes' : '–'));
    expect(text).toContain(`| \`${operation.replace(':id', '{id}')}\` | ${marks.join(' | ')} |`);
  }
});

describe.each(operations)('%s', (operation) => {
  const [method = '', pattern = ''] = operation.split(' ');
  const path = pattern.replace(':id', randomUUID());

  test.each(callerNames)('for the credential of %s: as the list says', async (name) => {
    const body = method === 'POST' ? {} : undefined;
    const { status, body: answer } = await running.call(method, path, body, { 'x-api-key': keys[name] });
    if (mayCall[operation]?.includes(name)) return expect([401, 403]).not.toContain(status);
    expect(status).toBe(403);
    expect(answer).toMatchObject({ error: { code: 'FORBIDDEN' } });
  });

  test('for no credential, an unknown one and two at once: for nobody', async () => {
    for (const shown of ['', 'credential-of-nobody-at-all-in-the-tests', `${keys.api},${keys.worker}`]) {
      const { status } = await running.call(method, path, undefined, { 'x-api-key': shown });
      expect(status).toBe(401);
    }
  });
});

test('the log names a caller by its credential, whatever it calls itself', async () => {
  const body = { purpose: 'archive', record: `envelope/${randomUUID()}`, hash: 'a'.repeat(64) };
  const headers = { 'x-api-key': keys.worker, 'x-caller': 'api' };
  expect((await running.call('POST', '/api/v1/timestamps', body, headers)).status).toBe(200);
  const em = running.service.orm.em.fork();
  const made = await em.findOneOrFail(LogEntry, { operationId: `${body.record}/archive` });
  const print = createHash('sha256').update(keys.worker).digest('hex').slice(0, 12);
  expect(made.caller).toBe(`worker (key:${print})`);
});

const generate = (caller: 'internal' | 'api', more: object) => {
  const body = {
    common_name: 'President of the Bank',
    email: 'president@example.mn',
    key_type: 'EC',
    ...more,
  };
  return running.call('POST', '/api/v1/certificates/generate', body, { 'x-api-key': keys[caller] });
};
const policiesOf = (pem: unknown) => {
  const { raw } = new X509Certificate(String(pem));
  const all = Object.entries(policies);
  return all.filter(([, policy]) => raw.includes(objectIdentifier(policy))).map(([name]) => name);
};
const revoke = (id: unknown, caller: 'internal' | 'api' | 'staff') =>
  running.call(
    'POST',
    `/api/v1/certificates/${String(id)}/revoke`,
    { reason: 'superseded' },
    {
      'x-api-key': keys[caller],
    },
  );

describe('a certificate that is generated', () => {
  test('with INTERNAL_API_KEY has no level, whatever names it is given', async () => {
    const { status, data } = await generate('internal', { organization: 'Bank', user_id: randomUUID() });
    expect(status).toBe(201);
    expect(policiesOf(data['public_key'])).toEqual(['unchecked']);
    expect((await revoke(data['certificate_id'], 'internal')).status).toBe(200);
  });

  test.each([
    [true, 'level3'],
    [false, 'level2'],
    [undefined, 'level2'],
  ])(
    'by the API, identity proved: %s, is of %s; INTERNAL_API_KEY does not revoke it',
    async (proved, level) => {
      const { status, data } = await generate('api', { user_id: randomUUID(), identity_proved: proved });
      expect(status).toBe(201);
      expect(policiesOf(data['public_key'])).toEqual([level]);
      expect((await revoke(data['certificate_id'], 'internal')).status).toBe(403);
      expect((await revoke(data['certificate_id'], 'staff')).status).toBe(200);
    },
  );

  test('by the API to sign itself has no policy; INTERNAL_API_KEY neither makes nor revokes it', async () => {
    const own = { issuer: 'self', user_id: randomUUID() };
    const { status, data } = await generate('api', { ...own, email: undefined });
    expect(status).toBe(201);
    expect(policiesOf(data['public_key'])).toEqual([]);
    expect((await revoke(data['certificate_id'], 'internal')).status).toBe(403);
    const asked = await generate('internal', { ...own, identity_proved: true });
    expect(policiesOf(asked.data['public_key'])).toEqual(['unchecked']);
    expect((await generate('api', { issuer: 'self' })).status).toBe(400);
  });

  test.each(['user_id', 'email'])('by the API needs %s', async (member) => {
    const { status, body } = await generate('api', { user_id: randomUUID(), [member]: undefined });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: { issues: [{ path: member }] } } });
  });
});

test('staff are told whether the logs hold', async () => {
  const { data } = await running.call('GET', '/api/v1/log/verification');
  expect(data).toMatchObject({
    operations: { valid: true, first_broken: null },
    timestamps: { valid: true, first_broken: null },
  });
});
