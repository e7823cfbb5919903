import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { expectPlatformError, registerUser, type TestUser } from '#test/support/people/account.ts';
import { addMember } from '#test/support/people/members.ts';
import { makeOwnCertificate, ownPin, type CertificateAnswer } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const em = () => world.deps.orm.em.fork();
const another = '864209';

type Ask = { access_token: string };
const renew = (user: Ask, { id }: { id: string }, body: object = {}, key?: string) =>
  as(world, user).post<CertificateAnswer>(`/certificates/${id}/renew`, { pin: ownPin, ...body }, key);
const changePin = (user: Ask, { id }: { id: string }, body: object = {}, key?: string) =>
  as(world, user).post<CertificateAnswer>(
    `/certificates/${id}/change-pin`,
    {
      pin: ownPin,
      new_pin: another,
      ...body,
    },
    key,
  );
const eventsOf = async ({ id }: { id: string }) =>
  (await em().find(AuditEvent, { resourceId: id }, { orderBy: { sequence: 'asc' } })).map(
    ({ action }) => action,
  );

test('a renewal makes the successor, the default one in its place, with the same names and settings', async () => {
  const holder = await addMember(world, owner);
  const first = await makeOwnCertificate(world, holder, { label: 'Work' });
  await em().nativeUpdate(Certificate, { id: first.id }, { useNotices: false, otpRequired: false });
  const { certificate: next } = expectAnswer(await renew(holder, first, { validity_days: 30 }), 201);
  expect(next).toMatchObject({
    label: 'Work',
    subject_cn: first.subject_cn,
    type: 'ca_issued',
    is_default: true,
    renewed_from: first.id,
    use_notices: false,
    otp_required: false,
    key_type: 'EC',
  });
  expect(next.serial_number).not.toBe(first.serial_number);
  expect(Date.parse(next.valid_to) - Date.parse(next.valid_from)).toBe(30 * 86_400_000);
  const row = await em().findOneOrFail(Certificate, { id: first.id });
  expect(row).toMatchObject({ isDefault: false, status: 'active' });
  expect(await eventsOf(next)).toEqual(['certificate.renewed']);
  expect(await em().count(UsageRecord, { dedupeKey: `certificate:${next.id}` })).toBe(1);
  const twice = expectPlatformError(await renew(holder, first), 422, 'INVALID_STATE');
  expect(twice.details).toMatchObject({ renewed_by: next.id });
});

test('of two renewals at once one is the successor, and one key makes one', async () => {
  const holder = await addMember(world, owner);
  const first = await makeOwnCertificate(world, holder);
  const answers = await Promise.all([renew(holder, first), renew(holder, first)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
  expect(await em().count(Certificate, { renewedFrom: first.id })).toBe(1);
  const key = randomUUID();
  const second = await makeOwnCertificate(world, holder);
  const made = expectAnswer(await renew(holder, second, {}, key), 201);
  await world.owner.em
    .fork()
    .execute(
      `update idempotency_record set response_sealed = null, lease_until = now() - interval '1 second'`,
    );
  expect(expectAnswer(await renew(holder, second, {}, key), 201).certificate.id).toBe(made.certificate.id);
});

test('a certificate that has expired is renewed, one that is revoked is not', async () => {
  const holder = await addMember(world, owner);
  const [ended, revoked] = [await makeOwnCertificate(world, holder), await makeOwnCertificate(world, holder)];
  const over = { validTo: new Date(Date.now() - 1_000), status: 'expired' as const };
  await em().nativeUpdate(Certificate, { id: ended.id }, over);
  expectAnswer(await renew(holder, ended), 201);
  await as(world, holder).post(`/certificates/${revoked.id}/revoke`, { reason: 'superseded' });
  expectPlatformError(await renew(holder, revoked), 422, 'INVALID_STATE');
  expectPlatformError(await changePin(holder, revoked), 422, 'INVALID_STATE');
});

test('our authority does not say again what is not so any more', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const itself = await makeOwnCertificate(world, holder, { type: 'self_signed' });
  await em().nativeUpdate(UserAccount, { id: holder.user.id }, { lastName: 'Renamed' });
  expectPlatformError(await renew(holder, made), 422, 'VALIDATION_FAILED');
  expectAnswer(await renew(holder, itself), 201);
});

test('nor the name that an organization had before', async () => {
  const user = await registerUser(world);
  const made = await makeOwnCertificate(world, user);
  const { organization_id: id } = user.user;
  await em().nativeUpdate(Organization, { id }, { name: 'Quite Another LLC' });
  expectPlatformError(await renew(user, made), 422, 'VALIDATION_FAILED');
  expectAnswer(await renew(user, await makeOwnCertificate(world, user)), 201);
});

test('the key service hears of a renewal whether the identity is proved now', async () => {
  const { keyService } = world.deps;
  const heard: boolean[] = [];
  const renewCertificate: typeof keyService.renewCertificate = (id, input) => {
    heard.push(input.identityProved);
    return keyService.renewCertificate(id, input);
  };
  const api = await serveAnother(world, { keyService: { ...keyService, renewCertificate } });
  const user = await registerUser(world);
  for (const identityVerified of [true, false]) {
    const { id } = await makeOwnCertificate(world, user);
    await em().nativeUpdate(UserAccount, { id: user.user.id }, { identityVerified });
    const place = { ...world, baseUrl: api.baseUrl };
    expectAnswer(await as(place, user).post(`/certificates/${id}/renew`, { pin: ownPin }), 201);
  }
  expect(heard).toEqual([true, false]);
  await api.close();
});

test('an imported certificate is renewed by its own authority', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  await em().nativeUpdate(Certificate, { id: made.id }, { type: 'corporate' });
  expectPlatformError(await renew(holder, made), 422, 'VALIDATION_FAILED');
});

test('a new PIN counts from then on, and is another than the one before', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const same = expectPlatformError(
    await changePin(holder, made, { new_pin: ownPin }),
    422,
    'VALIDATION_FAILED',
  );
  expect(same.details.issues).toMatchObject([{ path: 'new_pin' }]);
  expect(expectAnswer(await changePin(holder, made), 200).certificate.id).toBe(made.id);
  expectPlatformError(await changePin(holder, made, { new_pin: '111213' }), 401, 'INVALID_PIN');
  expectAnswer(await renew(holder, made, { pin: another }), 201);
  expect(await eventsOf(made)).toEqual([
    'certificate.generated',
    'certificate.pin_changed',
    'certificate.pin_failed',
  ]);
});

test('one key with another PIN is other input, and changes nothing', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const key = randomUUID();
  expectAnswer(await changePin(holder, made, {}, key), 200);
  const other = { pin: another, new_pin: '975319' };
  expectPlatformError(await changePin(holder, made, other, key), 422, 'IDEMPOTENCY_CONFLICT');
  expectPlatformError(await changePin(holder, made, { new_pin: '975319' }, key), 422, 'IDEMPOTENCY_CONFLICT');
  expectAnswer(await changePin(holder, made, {}, key), 200);
  expectAnswer(await changePin(holder, made, other), 200);
});

test('a new PIN that is the old one can be put right with the same key', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const key = randomUUID();
  expectPlatformError(await changePin(holder, made, { new_pin: ownPin }, key), 422, 'VALIDATION_FAILED');
  expectAnswer(await changePin(holder, made, {}, key), 200);
});

test('a change whose answer was lost is found done by a repeat with the same key', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const key = randomUUID();
  expectAnswer(await changePin(holder, made, {}, key), 200);
  await world.owner.em
    .fork()
    .execute(
      `update idempotency_record set response_sealed = null, lease_until = now() - interval '1 second'`,
    );
  expectAnswer(await changePin(holder, made, {}, key), 200);
  expect(await eventsOf(made)).toEqual(['certificate.generated', 'certificate.pin_changed']);
});

test('wrong PINs count, lock the certificate, and are on record', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  for (const left of [4, 3, 2, 1, 0]) {
    const act =
      left % 2 === 0 ? renew(holder, made, { pin: another }) : changePin(holder, made, { pin: '111213' });
    const { details } = expectPlatformError(await act, 401, 'INVALID_PIN');
    expect(details).toMatchObject({ attempts_left: left });
  }
  const locked = await renew(holder, made);
  expectPlatformError(locked, 429, 'LOCKED_OUT');
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  const events = await em().find(AuditEvent, { resourceId: made.id, action: 'certificate.pin_failed' });
  expect(events).toHaveLength(6);
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${ownPin}|${another}|111213`));
  const others = await makeOwnCertificate(world, holder);
  expectAnswer(await changePin(holder, others), 200);
});

test.each([
  ['pin', { pin: '12345' }],
  ['new_pin', { new_pin: '1234567890123' }],
  ['new_pin', { new_pin: undefined }],
])('%s in %j is refused', async (path, body) => {
  const made = await makeOwnCertificate(world, owner);
  const { details } = expectPlatformError(await changePin(owner, made, body), 400, 'INVALID_REQUEST');
  expect(details.issues?.map((issue) => issue.path)).toEqual([path]);
});

test('nobody else gives a holder’s PIN, whatever their role', async () => {
  const holder: TestUser = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const admin = await addMember(world, owner, 'admin');
  const colleague = await addMember(world, owner);
  for (const caller of [owner, admin, colleague]) {
    expectPlatformError(await renew(caller, made), 404, 'NOT_FOUND');
    expectPlatformError(await changePin(caller, made), 404, 'NOT_FOUND');
  }
  expect(await eventsOf(made)).toEqual(['certificate.generated']);
});
