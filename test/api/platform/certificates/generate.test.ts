import { randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import {
  expectPlatformError,
  platform,
  registerUnproved,
  registerUser,
} from '#test/support/people/account.ts';
import {
  askForCertificate,
  makeOwnCertificate,
  ownPin,
  type CertificateItem,
} from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const em = () => world.deps.orm.em.fork();

test('a certificate of our authority names its holder as the account does, and is on record', async () => {
  const made = await makeOwnCertificate(world, user, { label: ' Work ' });
  expect(made).toMatchObject({
    label: 'Work',
    type: 'ca_issued',
    status: 'active',
    is_default: true,
    user_id: user.user.id,
    subject_cn: 'Бат Болд',
    key_type: 'EC',
    key_size: 256,
    usage_count: 0,
    last_used_at: null,
    otp_required: true,
    use_notices: true,
    revoked_at: null,
    renewed_from: null,
  });
  const days = (Date.parse(made.valid_to) - Date.parse(made.valid_from)) / 86_400_000;
  expect(days).toBe(365);
  type Detail = { certificate_pem: string; chain_pem: string[]; uses: unknown[] };
  const path = `/certificates/${made.id}`;
  const detail = expectAnswer(await platform<Detail>(world, path, { token: user.access_token }), 200);
  const facts = readCertificate(new X509Certificate(detail.certificate_pem).raw);
  expect(facts).toMatchObject({ serialNumber: made.serial_number, email: user.email });
  expect(facts.subjectText).toContain('O=Бат ба нөхөд');
  expect(detail.chain_pem).toHaveLength(1);
  expect(detail.uses).toEqual([]);
  const events = await em().find(AuditEvent, { resourceId: made.id });
  expect(events.map(({ action, userId }) => [action, userId])).toEqual([
    ['certificate.generated', user.user.id],
  ]);
  expect(events[0]?.metadata).not.toHaveProperty('subject');
  const used = await em().count(UsageRecord, { type: 'certificate', dedupeKey: `certificate:${made.id}` });
  expect(used).toBe(1);
  expect(await em().count(CertificateAct, { id: made.hsm_key_id })).toBe(0);
});

test('a certificate that signs itself has the names that were asked for', async () => {
  const names = { common_name: 'Anybody', email: 'anybody@example.org', organization: 'Anything' };
  const made = await makeOwnCertificate(world, user, {
    type: 'self_signed',
    ...names,
    key_size: 384,
    validity_days: 1,
  });
  expect(made).toMatchObject({
    type: 'self_signed',
    subject_cn: 'Anybody',
    issuer_cn: 'Anybody',
    key_size: 384,
  });
});

test.each([
  ['common_name', { common_name: 'Somebody Else' }],
  ['email', { email: 'else@example.mn' }],
  ['organization', { organization: 'Another LLC' }],
  ['type', { type: 'eidas' }],
  ['type', { type: 'corporate' }],
])('our authority says only what was proved: %s in %j is refused', async (path, fields) => {
  const { details } = expectPlatformError(
    await askForCertificate(world, user, fields),
    422,
    'VALIDATION_FAILED',
  );
  expect(details.issues?.map((issue) => issue.path)).toEqual([path]);
});

test('one’s own names may be given, however they are written', async () => {
  const names = { common_name: 'бат  болд'.replace('  ', '\u00A0'), email: user.email.toUpperCase() };
  expect((await makeOwnCertificate(world, user, names)).subject_cn).toBe('Бат Болд');
});

test.each([
  ['label', { label: ' ' }],
  ['label', { label: 'x'.repeat(256) }],
  ['label', { label: 'two\nlines' }],
  ['pin', { pin: '12345' }],
  ['pin', { pin: '1234567890123' }],
  ['pin', { pin: 123_456 }],
  ['pin', { pin: '12345a' }],
  ['type', { type: 'other' }],
  ['key_type', { key_type: 'DSA' }],
  ['key_size', { key_type: 'RSA', key_size: 1_024 }],
  ['key_size', { key_type: 'EC', key_size: 521 }],
  ['key_size', { key_type: 'EC', key_size: 2_048 }],
  ['validity_days', { validity_days: 0 }],
  ['validity_days', { validity_days: 1_826 }],
  ['validity_days', { validity_days: 1.5 }],
  ['common_name', { type: 'self_signed', common_name: 'x'.repeat(65) }],
  ['organization', { type: 'self_signed', organization: '' }],
  ['email', { type: 'self_signed', email: 'nobody' }],
])('%s in %j is refused', async (path, fields) => {
  const { details } = expectPlatformError(
    await askForCertificate(world, user, fields),
    400,
    'INVALID_REQUEST',
  );
  expect(details.issues?.map((issue) => issue.path)).toEqual([path]);
});

test.each([
  { label: 'x'.repeat(255), pin: '123456', validity_days: 1 },
  { label: 'У'.repeat(255), pin: '123456789012', validity_days: 1_825 },
])('the bounds themselves are taken: %j', async (fields) => {
  const made = await makeOwnCertificate(world, user, fields);
  const days = (Date.parse(made.valid_to) - Date.parse(made.valid_from)) / 86_400_000;
  expect(days).toBe(fields.validity_days);
});

test('keys are RSA with 2048 bits unless another is asked for', async () => {
  const made = await makeOwnCertificate(world, user, { key_type: undefined });
  expect(made).toMatchObject({ key_type: 'RSA', key_size: 2_048 });
});

async function makeUnder(holder: { access_token: string }, headers: Record<string, string>) {
  const made = expectAnswer(await askForCertificate(world, holder, {}, headers), 201);
  return made.certificate satisfies CertificateItem;
}

/** As after a kill: no answer is stored, and the lease is over. */
async function forget() {
  await world.owner.em
    .fork()
    .execute(
      `update idempotency_record set response_sealed = null, lease_until = now() - interval '1 second'`,
    );
}

describe('one Idempotency-Key', () => {
  test('makes one certificate, also when two ask at once; the PIN is stored nowhere', async () => {
    const holder = await registerUser(world);
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => askForCertificate(world, holder, { pin: '975310864' }, headers);
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.certificate.id);
    expect(new Set(made).size).toBe(1);
    expect(await em().count(Certificate, { userId: holder.user.id })).toBe(1);
    const rows = await world.owner.em
      .fork()
      .execute<{ row: string }[]>(
        'select to_jsonb(t)::text as row from audit_event t where organization_id = ?',
        [holder.user.organization_id],
      );
    expect(JSON.stringify(rows)).not.toContain('975310864');
  });

  test('finds what a call made that was killed before it could answer', async () => {
    const holder = await registerUser(world);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await makeUnder(holder, headers);
    await forget();
    const again = await makeUnder(holder, headers);
    expect(again).toEqual(first);
    expect(await em().count(UsageRecord, { organizationId: holder.user.organization_id })).toBe(1);
  });

  test('goes on with what the key service made for a call that was killed before its row', async () => {
    const holder = await registerUser(world);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await makeUnder(holder, headers);
    await world.owner.em.fork().nativeDelete(Certificate, { id: first.id });
    await forget();
    const again = await makeUnder(holder, headers);
    expect(again.serial_number).toBe(first.serial_number);
    expect(again.id).toBe(first.id);
  });
});

test('nobody makes one under an address that is not proved', async () => {
  const stranger = await registerUnproved(world);
  for (const type of ['ca_issued', 'self_signed'])
    expectPlatformError(await askForCertificate(world, stranger, { type }), 403, 'EMAIL_NOT_VERIFIED');
});

test('two first certificates at once: one is the default one', async () => {
  const holder = await registerUser(world);
  const made = await Promise.all([
    makeOwnCertificate(world, holder),
    makeOwnCertificate(world, holder),
    makeOwnCertificate(world, holder),
  ]);
  expect(made).toHaveLength(3);
  expect(await em().count(Certificate, { userId: holder.user.id, isDefault: true })).toBe(1);
});

test('a wrong content of a PIN stays out of the answer', async () => {
  const answer = await askForCertificate(world, user, { pin: `${ownPin}x` });
  expect(JSON.stringify(answer.body)).not.toContain(ownPin);
});
