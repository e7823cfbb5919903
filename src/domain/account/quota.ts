import { planIds, type PlanId } from './plan.ts';

/**
 * The quotas of a day: people written to, mails, text messages, bytes uploaded, certificates made, and mails that were refused
 * for good.
 */
export const quotas = ['recipients', 'mails', 'sms', 'bytes', 'certificates', 'bounces'] as const;
export type Quota = (typeof quotas)[number];

/** The most of each quota in a day (UTC). */
export type DailyLimits = Record<Quota, number>;

/** The party whose quotas an act uses up: an organization, or a partner's client, as with the requests of an hour. */
export type QuotaOwner = { kind: 'organization' | 'client'; id: string };

/** The amounts of an act. `country` is that of the number that text messages go to (ISO 3166-1, ZZ for none). */
export type Amounts = Partial<Record<Quota, number>> & { country?: string };

export type QuotaSettings = {
  plans: Record<PlanId, DailyLimits>;
  /** The countries whose numbers get text messages, and how many a day at most; undefined for every country. */
  smsCountries: ReadonlyMap<string, number> | undefined;
};

const mebibyte = 1_048_576;

const production: Record<PlanId, DailyLimits> = {
  free: { recipients: 100, mails: 400, sms: 20, bytes: 512 * mebibyte, certificates: 20, bounces: 20 },
  paid: {
    recipients: 2_000,
    mails: 8_000,
    sms: 500,
    bytes: 20_480 * mebibyte,
    certificates: 500,
    bounces: 100,
  },
  enterprise: {
    recipients: 50_000,
    mails: 200_000,
    sms: 20_000,
    bytes: 512_000 * mebibyte,
    certificates: 10_000,
    bounces: 1_000,
  },
};

/** High enough for every test and measurement on one machine. */
const development: DailyLimits = {
  recipients: 1_000_000,
  mails: 1_000_000,
  sms: 1_000_000,
  bytes: 1_048_576 * mebibyte,
  certificates: 1_000_000,
  bounces: 1_000_000,
};

type Configured = {
  ENV: 'development' | 'production';
  QUOTA_FREE?: Partial<DailyLimits> | undefined;
  QUOTA_PAID?: Partial<DailyLimits> | undefined;
  QUOTA_ENTERPRISE?: Partial<DailyLimits> | undefined;
  SMS_COUNTRIES?: ReadonlyMap<string, number> | undefined;
};

/** Gives the quotas of every plan: the configured ones over the defaults of the environment. */
export function quotaSettings(config: Configured): QuotaSettings {
  const given = { free: config.QUOTA_FREE, paid: config.QUOTA_PAID, enterprise: config.QUOTA_ENTERPRISE };
  const limitsOf = (plan: PlanId): DailyLimits => ({
    ...(config.ENV === 'development' ? development : production[plan]),
    ...given[plan],
  });
  const plans = { free: limitsOf('free'), paid: limitsOf('paid'), enterprise: limitsOf('enterprise') };
  return { plans, smsCountries: config.SMS_COUNTRIES };
}

/** Gives the limits of an organization's plan; a plan that is not known counts as the smallest. */
export function limitsOfPlan({ plans }: QuotaSettings, planId: string): DailyLimits {
  return plans[planIds.find((known) => known === planId) ?? 'free'];
}

/** A counter to raise: its name (`sms:MN` for one country), by how much, and up to where. */
export type QuotaStep = { counter: string; quota: Quota; country?: string; amount: number; limit: number };

/** Lists the counters that an act raises, in the one order in which all acts lock them. */
export function quotaSteps(settings: QuotaSettings, planId: string, amounts: Amounts): QuotaStep[] {
  const limits = limitsOfPlan(settings, planId);
  const steps = quotas.flatMap((quota): QuotaStep[] => {
    const amount = amounts[quota] ?? 0;
    return amount > 0 ? [{ counter: quota, quota, amount, limit: limits[quota] }] : [];
  });
  const { smsCountries } = settings;
  if (!smsCountries || !amounts.sms) return steps;
  const country = amounts.country ?? 'ZZ';
  const limit = smsCountries.get(country) ?? 0;
  return [{ counter: `sms:${country}`, quota: 'sms', country, amount: amounts.sms, limit }, ...steps];
}
