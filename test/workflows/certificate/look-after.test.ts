import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { remindHolder } from '#activities/certificate/reminders.ts';
import { NotSent } from '#clients/messages/message.ts';
import { expectResult } from '#codec/expected-result.ts';
import { uses } from '#domain/common/payload-use.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { lookAfterCertificates, LookedAfter } from '#workflows/certificate/look-after.ts';
import { subscribe } from '#test/api/platform/support.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import { ensureSchedules } from '#worker/schedules.ts';

const world = setUp(startWorld);
const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));
const em = () => world.deps.orm.em.fork();
const hour = 3_600_000;
const day = 24 * hour;

/** Runs the schedule's workflow once. */
function lookAfter(): Promise<LookedAfter> {
  return expectResult({ use: uses.workflowResult('lookAfterCertificates') }, () =>
    world.deps.temporal.workflow.execute<typeof lookAfterCertificates>('lookAfterCertificates', {
      taskQueue: 'flows',
      workflowId: `look-after-${randomUUID()}`,
    }),
  );
}

/** Adds a certificate that ends so many milliseconds from now, and was made a year before that. */
async function endingIn({ user }: TestUser, ms: number, fields: Partial<Certificate> = {}): Promise<string> {
  const validTo = new Date(Date.now() + ms);
  const validFrom = new Date(validTo.getTime() - 365 * day);
  const id = randomUUID();
  await em().insert(Certificate, {
    id,
    organizationId: user.organization_id,
    userId: user.id,
    label: 'Work “at home”',
    type: 'ca_issued',
    status: 'active',
    isDefault: false,
    serialNumber: id.replaceAll('-', '').toUpperCase(),
    subjectCn: 'Bat Bold',
    issuerCn: 'Tamga Issuing CA',
    validFrom,
    validTo,
    keyType: 'EC',
    keySize: 256,
    usageCount: 0,
    hsmKeyId: randomUUID(),
    certificatePem: '',
    createdAt: validFrom,
    ...fields,
  });
  return id;
}

const rowOf = (id: string) => em().findOneOrFail(Certificate, { id });
const move = (id: string, ms: number) =>
  em().nativeUpdate(Certificate, { id }, { validTo: new Date(Date.now() + ms) });
const mailsTo = async ({ email }: TestUser) => sentMessages(world, { to: email, kind: 'notice' });

test('certificates whose time is over end once, also days later; their holders’ webhooks hear of it', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  await subscribe(world, user, hook.url, ['certificate_expired']);
  const late = await endingIn(user, -4 * day, { isDefault: true });
  const now = await endingIn(user, -1_000);
  const others = [
    await endingIn(user, 200 * day),
    await endingIn(user, -day, { status: 'revoked' }),
    await endingIn(user, -day, { deletedAt: new Date() }),
  ];
  expect(await lookAfter()).toMatchObject({ ended: 2 });
  for (const id of [late, now]) expect((await rowOf(id)).status).toBe('expired');
  expect((await Promise.all(others.map(rowOf))).map(({ status }) => status)).toEqual([
    'active',
    'revoked',
    'active',
  ]);
  expect((await rowOf(late)).isDefault).toBe(false);
  expect((await rowOf(others[0] ?? '')).isDefault).toBe(true);
  const posts = await hook.until(2);
  const told = posts.map(
    ({ body }) => body as { event: string; sequence: number; data: Record<string, unknown> },
  );
  expect(told.map(({ event, sequence }) => [event, sequence])).toEqual([
    ['certificate_expired', 2],
    ['certificate_expired', 2],
  ]);
  expect(new Set(told.map(({ data }) => data['certificate_id']))).toEqual(new Set([late, now]));
  const { validTo } = await rowOf(late);
  const about = told.find(({ data }) => data['certificate_id'] === late)?.data;
  expect(about).toMatchObject({
    status: 'expired',
    expired_at: validTo.toISOString(),
    user_id: user.user.id,
  });
  expect(await lookAfter()).toMatchObject({ ended: 0 });
  const where = { action: 'certificate.expired', organizationId: user.user.organization_id };
  const events = await em().find(AuditEvent, where);
  expect(events.map(({ resourceId }) => resourceId).toSorted()).toEqual([late, now].toSorted());
  expect(await em().count(WebhookDelivery, { eventType: 'certificate_expired' })).toBe(2);
});

test('a holder is reminded 30, 7 and 1 days before the end, each time once, and told where to renew', async () => {
  const user = await registerUser(world, { language: 'en' });
  const id = await endingIn(user, 30 * day + hour);
  const counts = [];
  for (const ms of [30 * day + hour, 30 * day - hour, 8 * day, 7 * day - hour, 2 * day, day - hour, hour]) {
    await move(id, ms);
    await lookAfter();
    await lookAfter();
    counts.push((await mailsTo(user)).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
  const [mail] = await mailsTo(user);
  expect(mail?.subject).toMatch(/^Your certificate “Work 'at home'” ends on \d+ \w+ \d{4}$/);
  expect(mail?.text).toContain(`${world.deps.config.BASE_URL}/account/certificates`);
  expect(mail?.text).toContain('renew it before that');
});

test('after an outage only the last reminder before the end goes out, in the language of the holder', async () => {
  const user = await registerUser(world, { language: 'mn' });
  const id = await endingIn(user, 5 * day, { type: 'corporate', issuerCn: 'Монгол CA' });
  await lookAfter();
  const mails = await mailsTo(user);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Гэрчилгээг Монгол CA олгосон');
  expect((await rowOf(id)).remindedDays).toBe(7);
});

test('nobody is reminded of a certificate that was renewed, revoked or deleted, or that is newer than the reminder', async () => {
  const user = await registerUser(world);
  const renewed = await endingIn(user, 5 * day);
  const successor = await endingIn(user, 200 * day, { renewedFrom: renewed });
  await endingIn(user, 5 * day, { status: 'revoked' });
  await endingIn(user, 5 * day, { deletedAt: new Date() });
  await endingIn(user, 5 * day, { createdAt: new Date(Date.now() - day) });
  const gone = await registerUser(world);
  await endingIn(gone, 5 * day);
  await em().nativeUpdate(UserAccount, { id: gone.user.id }, { status: 'disabled' });
  const unproved = await registerUser(world);
  await endingIn(unproved, 5 * day);
  await em().nativeUpdate(UserAccount, { id: unproved.user.id }, { emailVerifiedAt: null });
  await lookAfter();
  for (const one of [user, gone, unproved]) expect(await mailsTo(one)).toEqual([]);
  await activitiesOf(world.deps).remindHolder({ certificateId: renewed, days: 7 });
  expect(await mailsTo(user)).toEqual([]);
  await em().nativeUpdate(Certificate, { id: successor }, { status: 'revoked' });
  await lookAfter();
  expect(await mailsTo(user)).toHaveLength(1);
});

test('pages of certificates are gone through to the end', async () => {
  const user = await registerUser(world);
  const ends = Array.from({ length: 230 }, (_, number) => -number * 1_000);
  for (const ms of ends) await endingIn(user, ms - day);
  for (let number = 0; number < 120; number += 1) await endingIn(user, 6 * day + number);
  expect(await lookAfter()).toEqual({ ended: 230, reminded: 120, failed: 0 });
  expect(await lookAfter()).toEqual({ ended: 0, reminded: 0, failed: 0 });
});

test('a mail that was not taken is tried again, and an address that is refused for good is not', async () => {
  const user = await registerUser(world);
  const certificateId = await endingIn(user, 5 * day);
  const { config, keys, workerOrm: orm } = world.deps;
  const remind = (refused: boolean) => {
    const send = () => Promise.reject(new NotSent('The mail server did not accept the message.', refused));
    return remindHolder(
      { orm, keys, baseUrl: config.BASE_URL, messenger: { send } },
      { certificateId, days: 7 },
    );
  };
  await expect(remind(false)).rejects.toMatchObject({ type: 'mail_unavailable' });
  expect((await rowOf(certificateId)).remindedDays).toBeNull();
  await remind(true);
  expect((await rowOf(certificateId)).remindedDays).toBe(7);
});

test('it is run every hour, by a schedule that makes up for missed runs', async () => {
  const { temporal } = world.deps;
  await ensureSchedules(temporal);
  const { spec, policies, action } = await temporal.schedule.getHandle('look-after-certificates').describe();
  expect(spec.intervals?.map(({ every }) => every)).toEqual([hour]);
  expect(policies).toMatchObject({ overlap: 'SKIP', catchupWindow: day });
  expect(action).toMatchObject({ workflowType: 'lookAfterCertificates' });
});
