import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectResult } from '#codec/expected-result.ts';
import { uses } from '#domain/common/payload-use.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import type { lookAfterWebhooks, ToldOwners } from '#workflows/webhook/look-after.ts';
import { as, open, subscribe } from '#test/api/platform/support.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { register } from '#test/workflows/support/delivery.ts';

const world = setUp(startWorld);
const em = () => world.deps.orm.em.fork();
const url = 'http://127.0.0.1:9/hook?key=not-for-mails';

/** Runs the schedule's workflow once. */
function lookAfter(): Promise<ToldOwners> {
  return expectResult({ use: uses.workflowResult('lookAfterWebhooks') }, () =>
    world.deps.temporal.workflow.execute<typeof lookAfterWebhooks>('lookAfterWebhooks', {
      taskQueue: 'flows',
      workflowId: `look-after-${randomUUID()}`,
    }),
  );
}

async function proved(language: 'en' | 'mn'): Promise<TestUser> {
  const user = await registerUser(world, { language });
  await em().nativeUpdate(UserAccount, { id: user.user.id }, { emailVerifiedAt: new Date() });
  return user;
}

async function fail(ids: readonly string[]): Promise<void> {
  const columns = { status: 'failed', attempts: 5, responseCode: 503, lastAttemptAt: new Date() } as const;
  await em().nativeUpdate(WebhookDelivery, { id: { $in: [...ids] } }, columns);
}

/** Makes it a day since the owner was told of these. */
async function aDayLater(webhookId: string, told: readonly string[]): Promise<void> {
  const then = new Date(Date.now() - 86_400_001);
  await em().nativeUpdate(WebhookDelivery, { id: { $in: [...told] } }, { lastAttemptAt: then });
  await em().nativeUpdate(Webhook, { id: webhookId }, { failureToldAt: then });
}

const mailsTo = ({ email }: TestUser) => sentMessages(world, { to: email, kind: 'notice' });

test('the owner is told once a day for each webhook, in their language, and hears of later failures the day after', async () => {
  const user = await proved('en');
  const { webhook } = await subscribe(world, user, url, ['envelope_sent']);
  const quiet = await subscribe(world, user, 'http://127.0.0.1:9/other', ['envelope_voided']);
  const lost = [...(await open(world, user)), ...(await open(world, user))];
  await fail(lost);
  expect(await lookAfter()).toMatchObject({ told: 1, failed: 0 });
  const [mail, ...more] = await mailsTo(user);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('2 webhook deliveries to');
  expect(mail?.text).toContain('HTTP 503');
  expect(mail?.text).toContain('/docs/guides/webhooks');
  expect(mail?.text).not.toContain('not-for-mails');
  await fail(await open(world, user));
  expect(await lookAfter(), 'within a day').toMatchObject({ told: 0 });
  await aDayLater(webhook.id, lost);
  expect(await lookAfter()).toMatchObject({ told: 1 });
  expect(await mailsTo(user)).toHaveLength(2);
  const other = await em().findOneOrFail(Webhook, { id: quiet.webhook.id });
  expect(other.failureToldAt).toBeNull();
});

test('of a listener on somebody’s own machine nobody is told', async () => {
  const user = await proved('en');
  const { webhook } = await subscribe(world, user, url, ['envelope_sent']);
  await fail(await open(world, user));
  await em().nativeUpdate(Webhook, { id: webhook.id }, { listensUntil: new Date() });
  expect(await lookAfter()).toMatchObject({ told: 0 });
  await em().nativeUpdate(Webhook, { id: webhook.id }, { listensUntil: null });
  expect(await lookAfter()).toMatchObject({ told: 1 });
});

test('of an application’s webhook the owner of its organization is told, by its name', async () => {
  const user = await proved('mn');
  const partner = await world.otherPartner();
  await world.owner.em
    .fork()
    .execute('update partner_client set organization_id = ? where id = ?', [
      user.user.organization_id,
      partner.clientId,
    ]);
  const { webhook } = await register(world, partner, url);
  await em().insert(WebhookDelivery, {
    id: randomUUID(),
    webhookId: webhook.id,
    clientId: partner.clientId,
    eventType: 'sign_request.signed',
    body: '{}',
    endpointUrl: url,
    status: 'failed',
    attempts: 5,
    maxAttempts: 5,
    lastAttemptAt: new Date(),
    createdAt: new Date(),
  });
  expect(await lookAfter()).toMatchObject({ told: 1 });
  const [mail] = await mailsTo(user);
  expect(mail?.subject).toContain('webhook мэдээлэл хүрсэнгүй');
  expect(mail?.text).toContain('аппын');
});

test('a test event that failed, and an address that nobody has proved, make no mail', async () => {
  const user = await registerUser(world);
  const { webhook } = await subscribe(world, user, url, ['envelope_sent']);
  const tried = await as(world, user).post<{ delivery: { id: string } }>(`/webhooks/${webhook.id}/test`);
  await fail([tried.body.data.delivery.id]);
  expect(await lookAfter()).toMatchObject({ told: 0 });
  await fail(await open(world, user));
  await em().nativeUpdate(UserAccount, { id: user.user.id }, { emailVerifiedAt: null });
  await lookAfter();
  expect(await mailsTo(user)).toEqual([]);
});
