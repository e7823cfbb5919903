import { expect, test } from 'vitest';
import { parseApiConfig } from '#config/api.ts';
import { quotas } from '#config/quotas.ts';
import { limitsOfPlan, quotaSettings } from '#domain/account/quota.ts';

const { QUOTA_FREE: plan, SMS_COUNTRIES: countries } = quotas;

test('some quotas of a plan, and the others are the default ones', () => {
  const given = plan.parse('recipients=5, sms=0');
  const settings = quotaSettings({ ENV: 'production', QUOTA_FREE: given });
  expect(limitsOfPlan(settings, 'free')).toMatchObject({ recipients: 5, sms: 0, mails: 400 });
  expect(limitsOfPlan(settings, 'paid')).toMatchObject({ recipients: 2_000 });
  expect(limitsOfPlan(settings, 'of another time')).toEqual(limitsOfPlan(settings, 'free'));
});

test('countries with and without a number', () => {
  expect([...(countries.parse('MN,DE=50') ?? [])]).toEqual([
    ['MN', 1_000_000_000_000_000],
    ['DE', 50],
  ]);
});

test.each(['recipients', 'recipients=', 'recipients=-1', 'letters=5', 'sms=1;mails=2', 'sms=1e9', ''])(
  'refuses %j for a plan, and says what it expects',
  (text) => {
    expect(plan.safeParse(text).error?.issues[0]?.message).toMatch(/^expected numbers a day such as/);
  },
);

test.each(['mn', 'MNG', 'MN=', 'MN DE', ''])('refuses %j for the countries', (text) => {
  expect(countries.safeParse(text).error?.issues[0]?.message).toMatch(/^expected countries such as/);
});

test('a wrong one stops the process with the name of its variable', () => {
  expect(() => parseApiConfig({ QUOTA_PAID: 'sms' })).toThrow(/QUOTA_PAID: .*expected numbers a day/);
});
