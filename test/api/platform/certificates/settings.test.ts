import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { addMember } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import {
  makeOwnCertificate,
  ownPin,
  type CertificateAnswer,
  type CertificateItem,
} from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const member = setUp(() => addMember(world, owner));
const admin = setUp(() => addMember(world, owner, 'admin'));
const em = () => world.deps.orm.em.fork();

type User = { access_token: string };
const change = (user: User, { id }: { id: string }, body: object) =>
  as(world, user).put<CertificateAnswer>(`/certificates/${id}`, body);
const listOf = async (user: User, query = '') =>
  expectAnswer(await as(world, user).get<CertificateItem[]>(`/certificates${query}`), 200);
const ids = async (user: User, query?: string) => (await listOf(user, query)).map(({ id }) => id);
const defaults = (userId: string) => em().count(Certificate, { userId, isDefault: true });

test('a holder changes label, default and notices; the change is on record', async () => {
  const holder = await addMember(world, owner);
  const first = await makeOwnCertificate(world, holder);
  const second = await makeOwnCertificate(world, holder);
  expect([first.is_default, second.is_default]).toEqual([true, false]);
  const changes = { label: 'Second', is_default: true, use_notices: false };
  const { certificate } = expectAnswer(await change(holder, second, changes), 200);
  expect(certificate).toMatchObject({ ...changes, otp_required: true });
  expect((await listOf(holder)).map((one) => [one.id, one.is_default])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  const [event] = await em().find(AuditEvent, { resourceId: second.id, action: 'certificate.updated' });
  expect(event?.metadata).toMatchObject({ changed: ['label', 'use_notices', 'is_default'] });
  expectAnswer(await change(holder, second, changes), 200);
  expect(await em().count(AuditEvent, { resourceId: second.id, action: 'certificate.updated' })).toBe(1);
});

test('of two that become the default one at once exactly one is', async () => {
  const holder = await addMember(world, owner);
  const made = [];
  for (let number = 0; number < 4; number += 1) made.push(await makeOwnCertificate(world, holder));
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(made.map((one) => change(holder, one, { is_default: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await defaults(holder.user.id)).toBe(1);
  }
});

test('the default one is taken away only by another one', async () => {
  const holder = await addMember(world, owner);
  const first = await makeOwnCertificate(world, holder);
  const second = await makeOwnCertificate(world, holder);
  const refused = await change(holder, first, { is_default: false });
  expect(expectPlatformError(refused, 422, 'VALIDATION_FAILED').details.issues).toMatchObject([
    { path: 'is_default' },
  ]);
  expectAnswer(await change(holder, second, { is_default: false }), 200);
});

test('a certificate that has ended, or was revoked, does not become the default one', async () => {
  const holder = await addMember(world, owner);
  const [, ended, revoked] = [
    await makeOwnCertificate(world, holder),
    await makeOwnCertificate(world, holder),
    await makeOwnCertificate(world, holder),
  ];
  await em().nativeUpdate(Certificate, { id: ended.id }, { validTo: new Date(Date.now() - 1_000) });
  await as(world, holder).post(`/certificates/${revoked.id}/revoke`, { reason: 'superseded' });
  for (const one of [ended, revoked])
    expectPlatformError(await change(holder, one, { is_default: true }), 422, 'VALIDATION_FAILED');
  expect(await defaults(holder.user.id)).toBe(1);
});

test('otp_required is for owner and admin, the rest for the holder', async () => {
  const made = await makeOwnCertificate(world, member);
  expectPlatformError(await change(member, made, { otp_required: false }), 403, 'FORBIDDEN');
  expectPlatformError(await change(member, made, { label: 'x', otp_required: false }), 403, 'FORBIDDEN');
  for (const [caller, required] of [
    [owner, false],
    [admin, true],
  ] as const) {
    const { certificate } = expectAnswer(await change(caller, made, { otp_required: required }), 200);
    expect(certificate.otp_required).toBe(required);
    for (const own of [{ label: 'x' }, { is_default: true }, { use_notices: false }])
      expectPlatformError(await change(caller, made, own), 403, 'FORBIDDEN');
  }
  expect((await em().findOneOrFail(Certificate, { id: made.id })).label).toBe(made.label);
});

test.each([
  ['label', { label: '' }],
  ['label', { label: 'x'.repeat(256) }],
  ['is_default', { is_default: 'yes' }],
  ['otp_required', { otp_required: 1 }],
  ['use_notices', { use_notices: 'no' }],
])('%s in %j is refused', async (path, body) => {
  const made = await makeOwnCertificate(world, member);
  const { details } = expectPlatformError(await change(member, made, body), 400, 'INVALID_REQUEST');
  expect(details.issues?.map((issue) => issue.path)).toEqual([path]);
});

test('users see their own, owner and admin those of all; by status, type and page', async () => {
  const chief = await registerUser(world);
  const holder = await addMember(world, chief);
  const mine = await makeOwnCertificate(world, chief);
  const theirs = [
    await makeOwnCertificate(world, holder),
    await makeOwnCertificate(world, holder, { type: 'self_signed' }),
  ];
  const [ended, itself] = theirs;
  await em().nativeUpdate(Certificate, { id: ended?.id ?? '' }, { validTo: new Date(Date.now() - 1_000) });
  expect(await ids(holder)).toEqual([itself?.id, ended?.id]);
  expect(await ids(chief)).toEqual([itself?.id, ended?.id, mine.id]);
  expect(await ids(chief, '?status=expired')).toEqual([ended?.id]);
  expect(await ids(chief, '?status=active')).toEqual([itself?.id, mine.id]);
  expect(await ids(chief, '?status=revoked')).toEqual([]);
  expect(await ids(chief, '?type=self_signed')).toEqual([itself?.id]);
  type Page = { meta: { next_cursor: string } };
  const first = await as(world, chief).get('/certificates?limit=2');
  const { next_cursor: cursor } = (first.body as unknown as Page).meta;
  expect(await ids(chief, `?limit=2&cursor=${cursor}`)).toEqual([mine.id]);
  for (const query of ['?limit=0', '?limit=101', '?status=other', '?type=other', '?cursor=x'])
    expectPlatformError(await as(world, chief).get(`/certificates${query}`), 400, 'INVALID_REQUEST');
});

test('an API key reads and changes, and makes no key; a sign-in that is long ago does not, either', async () => {
  const holder = await registerUser(world);
  const made = await makeOwnCertificate(world, holder);
  const { key } = expectAnswer(
    await as(world, holder).post<{ key: string }>('/api-keys', { name: 'Server' }),
    201,
  );
  const byKey = (path: string, method: string, body?: object) =>
    platform(world, `/certificates${path}`, { method, headers: { 'x-api-key': key }, ...(body && { body }) });
  expect((await byKey('', 'GET')).status).toBe(200);
  expect((await byKey(`/${made.id}`, 'PUT', { label: 'By key' })).status).toBe(200);
  const making: [string, object][] = [
    ['/generate', { label: 'x', pin: ownPin }],
    ['/import', { label: 'x', pin: ownPin, passphrase: 'x', pkcs12: 'AAAA' }],
    [`/${made.id}/renew`, { pin: ownPin }],
    [`/${made.id}/change-pin`, { pin: ownPin, new_pin: '135790' }],
  ];
  for (const [path, body] of making) expectPlatformError(await byKey(path, 'POST', body), 403, 'FORBIDDEN');
  await world.owner.em
    .fork()
    .execute(`update user_session set authenticated_at = now() - interval '11 minutes' where user_id = ?`, [
      holder.user.id,
    ]);
  for (const [path, body] of making)
    expectPlatformError(
      await as(world, holder).post(`/certificates${path}`, body),
      403,
      'REAUTHENTICATION_REQUIRED',
    );
});

test('a safeguard is turned off with a sign-in of lately alone, and its holder gets a mail', async () => {
  const chief = await registerUser(world);
  const holder = await addMember(world, chief);
  const [own, theirs] = [await makeOwnCertificate(world, chief), await makeOwnCertificate(world, holder)];
  const { key } = expectAnswer(
    await as(world, chief).post<{ key: string }>('/api-keys', { name: 'ci' }),
    201,
  );
  const off: [{ id: string }, object][] = [
    [own, { use_notices: false }],
    [theirs, { otp_required: false }],
  ];
  const call = { method: 'PUT', headers: { 'x-api-key': key } };
  for (const [{ id }, body] of off)
    expectPlatformError(await platform(world, `/certificates/${id}`, { ...call, body }), 403, 'FORBIDDEN');
  await setSignIn(chief.user.id, 11);
  for (const [one, body] of off)
    expectPlatformError(await change(chief, one, body), 403, 'REAUTHENTICATION_REQUIRED');
  for (const row of await em().find(Certificate, { id: { $in: [own.id, theirs.id] } }))
    expect(row).toMatchObject({ otpRequired: true, useNotices: true });
  expect(await notices(holder.email)).toEqual([]);
  await setSignIn(chief.user.id, 0);
  for (const [one, body] of off) expectAnswer(await change(chief, one, body), 200);
  expect(await notices(chief.email)).toEqual([expect.stringContaining('no mail any more')]);
  expect(await notices(holder.email)).toEqual([expect.stringContaining('PIN')]);
  await setSignIn(chief.user.id, 11);
  for (const [one, body] of off) expectAnswer(await change(chief, one, body), 200);
  expectAnswer(await change(chief, own, { use_notices: true }), 200);
});

/** Puts the moment of the sign-in this many minutes back. */
async function setSignIn(userId: string, minutes: number) {
  const authenticatedAt = new Date(Date.now() - minutes * 60_000);
  await em().nativeUpdate(UserSession, { userId }, { authenticatedAt });
}

/** The mails about safeguards that were turned off. */
async function notices(to: string) {
  const sent = await sentMessages(world, { to, kind: 'notice' });
  return sent.map(({ text }) => text).filter((text) => /setting of your certificate/.test(text));
}
