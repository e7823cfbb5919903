import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, registerUnproved, registerUser } from '#test/support/people/account.ts';
import { ownPin, type CertificateAnswer } from '#test/support/people/own-certificate.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const em = () => world.deps.orm.em.fork();
const passphrase = 'нууц үг 4711';
const authority = makeAuthority({ name: 'Other Authority' });
const holder = makeEntity({ name: 'Bat', issuer: authority });
const pkcs12 = makePkcs12(holder.key, [holder.facts.der, authority.facts.der], { passphrase });

const take = (body: object = {}, by: { access_token: string } = user, key?: string) =>
  as(world, by).post<CertificateAnswer>(
    '/certificates/import',
    { label: 'Token', pkcs12: pkcs12.toString('base64'), passphrase, pin: ownPin, ...body },
    key,
  );

test('a certificate of another authority is taken with its key, on record, and has no secret in it', async () => {
  const { certificate } = expectAnswer(await take(), 201);
  expect(certificate).toMatchObject({
    label: 'Token',
    type: 'corporate',
    status: 'active',
    is_default: true,
    subject_cn: 'Bat',
    issuer_cn: 'Other Authority',
    serial_number: holder.facts.serialNumber,
  });
  const row = await em().findOneOrFail(Certificate, { id: certificate.id });
  expect(row.chainPem).toHaveLength(1);
  const events = await em().find(AuditEvent, { resourceId: certificate.id });
  expect(events.map(({ action }) => action)).toEqual(['certificate.imported']);
  expect(await em().count(UsageRecord, { dedupeKey: `certificate:${certificate.id}` })).toBe(1);
  const kept = await world.owner.em.fork().execute<{ row: string }[]>(
    `select to_jsonb(t)::text as row from audit_event t union all select to_jsonb(t)::text from certificate t
     union all select to_jsonb(t)::text from idempotency_record t`,
  );
  for (const secret of [passphrase, ownPin, pkcs12.toString('base64')])
    expect(JSON.stringify(kept)).not.toContain(secret);
});

test.each([
  ['passphrase', { passphrase: 'another one' }, 'wrong_passphrase'],
  ['pkcs12', { pkcs12: Buffer.from('no such file').toString('base64') }, 'no_pkcs12'],
  ['type', { type: 'eidas' }, 'not_qualified'],
])('what cannot be taken is refused by its member: %s', async (path, body, reason) => {
  const before = await em().count(Certificate, { userId: user.user.id });
  const { details, message } = expectPlatformError(await take(body), 422, 'VALIDATION_FAILED');
  expect(details.issues).toMatchObject([{ path }]);
  expect(details).toMatchObject({ reason });
  expect(message).not.toContain('another one');
  expect(await em().count(Certificate, { userId: user.user.id })).toBe(before);
});

test.each([
  ['label', { label: '' }],
  ['pkcs12', { pkcs12: undefined }],
  ['pkcs12', { pkcs12: '' }],
  ['pkcs12', { pkcs12: 'no base64!' }],
  ['pkcs12', { pkcs12: Buffer.alloc(131_073).toString('base64') }],
  ['passphrase', { passphrase: undefined }],
  ['passphrase', { passphrase: 'x'.repeat(1_025) }],
  ['pin', { pin: '12345' }],
  ['type', { type: 'ca_issued' }],
])('%s out of its bounds is refused', async (path, body) => {
  const { details } = expectPlatformError(await take(body), 400, 'INVALID_REQUEST');
  expect(details.issues?.map((issue) => issue.path)).toEqual([path]);
});

test('one Idempotency-Key imports once', async () => {
  const other = await registerUser(world);
  const key = randomUUID();
  const first = expectAnswer(await take({}, other, key), 201);
  expect(expectAnswer(await take({}, other, key), 201)).toEqual(first);
  expect(await em().count(Certificate, { userId: other.user.id })).toBe(1);
});

test('nobody imports under an address that is not proved', async () => {
  expectPlatformError(await take({}, await registerUnproved(world)), 403, 'EMAIL_NOT_VERIFIED');
});

test('after five files that were refused an account waits, even for a right one; others do not', async () => {
  const [other, third] = [await registerUser(world), await registerUser(world)];
  expectAnswer(await take({}, other), 201);
  for (let times = 0; times < 5; times += 1)
    expectPlatformError(await take({ passphrase: 'another one' }, other), 422, 'VALIDATION_FAILED');
  const { details } = expectPlatformError(await take({}, other), 429, 'RATE_LIMITED');
  expect(details['retry_after']).toBeGreaterThan(50);
  expectAnswer(await take({}, third), 201);
});

test('of eight at once no more than five are read', async () => {
  const other = await registerUser(world);
  const takeWrong = async () => (await take({ passphrase: 'another one' }, other)).status;
  const statuses = await Promise.all(Array.from({ length: 8 }, takeWrong));
  // One that finds no place at the key service is not counted: on a busy machine it takes a few more.
  for (let more = 0; more < 6 && !statuses.includes(429); more += 1) statuses.push(await takeWrong());
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
});

test('a wrong passphrase is put right with the same key, which then holds that input', async () => {
  const importer = await registerUser(world);
  const key = randomUUID();
  const wrong = await take({ passphrase: 'another one' }, importer, key);
  expectPlatformError(wrong, 422, 'VALIDATION_FAILED');
  const { certificate } = expectAnswer(await take({}, importer, key), 201);
  expect(expectAnswer(await take({}, importer, key), 201).certificate.id).toBe(certificate.id);
  const other = await take({ passphrase: 'another one' }, importer, key);
  expectPlatformError(other, 422, 'IDEMPOTENCY_CONFLICT');
});

test('a certificate that was imported twice is deleted one by one, revoked as one, and not brought back', async () => {
  const importer = await registerUser(world);
  const ids: string[] = [];
  for (const label of ['One', 'Two', 'Three'])
    ids.push(expectAnswer(await take({ label }, importer), 201).certificate.id);
  const [one = '', two = '', three = ''] = ids;
  expectAnswer(await as(world, importer).delete(`/certificates/${three}`), 200);
  const body = { pin: ownPin, document_hash: 'ab'.repeat(32) };
  expectAnswer(await as(world, importer).post(`/certificates/${two}/sign`, body), 200);
  const revocation = { reason: 'keyCompromise', comment: 'stolen' };
  expectAnswer(await as(world, importer).post(`/certificates/${one}/revoke`, revocation), 200);
  expectPlatformError(
    await as(world, importer).post(`/certificates/${two}/sign`, body),
    422,
    'INVALID_STATE',
  );
  for (const id of [one, two])
    expect(await em().findOneOrFail(Certificate, { id })).toMatchObject({
      status: 'revoked',
      revocationReason: 'keyCompromise',
    });
  const { details } = expectPlatformError(await take({}, importer), 422, 'VALIDATION_FAILED');
  expect(details.issues).toMatchObject([{ path: 'pkcs12' }]);
  expect(await em().count(Certificate, { userId: importer.user.id })).toBe(3);
});
