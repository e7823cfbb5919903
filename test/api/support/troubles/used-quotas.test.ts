import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { usedQuotas } from '#api/common/support/troubles/used-quotas.ts';
import { quotaSettings, type QuotaOwner } from '#domain/account/quota.ts';
import { takeQuota } from '#entities/account/quota.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { supportOf } from './support.ts';

const world = setUp(startWorld);
const support = setUp(() => supportOf(world));
const settings = quotaSettings({
  ENV: 'production',
  QUOTA_ENTERPRISE: { mails: 10, sms: 50 },
  SMS_COUNTRIES: new Map([['MN', 2]]),
});
const em = () => world.deps.orm.em.fork();

function take(owner: QuotaOwner, mails: number, sms = 0): Promise<boolean> {
  return takeQuota(em(), settings, { id: randomUUID(), owner, amounts: { mails, sms, country: 'MN' } });
}

test('a day’s quota shows from nine tenths on, the fullest first, with whose it is', async () => {
  const partner = await makePartner(world.deps, 'Many mails');
  const client = { kind: 'client', id: partner.clientId } as const;
  const { organizationId } = partner;
  await take(client, 8);
  await take({ kind: 'organization', id: organizationId }, 9, 2);
  const of = async () => {
    const all = await usedQuotas(em(), settings);
    return all
      .filter((one) => one.organization?.id === organizationId || one.partner?.client_id === client.id)
      .map(({ partner: owner, quota, country, limit, used }) => [
        owner?.name ?? 'whole',
        quota,
        country,
        limit,
        used,
      ]);
  };
  expect(await of()).toEqual([
    ['whole', 'sms', 'MN', 2, 2],
    ['whole', 'mails', null, 10, 9],
  ]);
  await take(client, 2);
  expect(await of()).toContainEqual(['Test Partner', 'mails', null, 10, 10]);
});

test('the overview has them, with when they begin anew', async () => {
  const { organizationId } = await makePartner(world.deps, 'Bounced');
  await world.owner.em
    .fork()
    .execute(
      `insert into quota_use (owner, day, counter, used) values (?, (now() at time zone 'utc')::date, 'bounces', 10000000)`,
      [`organization:${organizationId}`],
    );
  const { body } = await support.ask<{ quotas: { quota: string; resets_at: string }[] }>('/overview');
  const [first] = body.quotas;
  expect(first).toMatchObject({ organization: { id: organizationId }, quota: 'bounces', used: 10_000_000 });
  expect(Date.parse(first?.resets_at ?? '')).toBeGreaterThan(Date.now());
});
