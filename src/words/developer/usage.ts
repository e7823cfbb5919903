import type { Quota } from '#domain/account/quota.ts';
import type { PlanId } from '#domain/account/plan.ts';
import type { UsageType } from '#domain/account/usage.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** What is used up against a limit: the requests of an hour, and the quotas of a day. */
export type Metered = Quota | 'requests';

/** The words of the page on what an organization uses. */
export type UsageWords = {
  title: string;
  plan: (plan: string) => string;
  plans: Record<PlanId, string>;
  own: string;
  today: string;
  what: string;
  used: string;
  limit: string;
  share: string;
  unlimited: string;
  metered: Record<Metered, string>;
  month: (from: string, to: string) => string;
  monthText: string;
  types: Record<UsageType, string>;
  day: string;
  sum: string;
  nothing: string;
  chart: string;
};

const en: UsageWords = {
  title: 'Usage',
  plan: (plan) => `Your organization is on the plan ${plan}.`,
  plans: { free: 'Free', paid: 'Paid', enterprise: 'Enterprise' },
  own: 'The organization itself',
  today:
    'Requests of the hour that runs, and what a day (UTC) allows. What is beyond is refused until the next.',
  what: 'What',
  used: 'Used',
  limit: 'Limit',
  share: 'Share',
  unlimited: 'none',
  metered: {
    requests: 'Requests in the hour',
    recipients: 'People written to',
    mails: 'Mails',
    sms: 'Text messages',
    bytes: 'MiB uploaded',
    certificates: 'Certificates made',
    bounces: 'Mails refused for good',
  },
  month: (from, to) => `The month from ${from} to ${to}`,
  monthText: 'What your plan counts, by day (UTC).',
  types: { envelope: 'Envelopes', signature: 'Signatures', certificate: 'Certificates' },
  day: 'Day',
  sum: 'Together',
  nothing: 'Nothing was used in this month yet.',
  chart: 'A column for each day of the month; the table below has its numbers.',
};

const mn: UsageWords = {
  title: 'Ашиглалт',
  plan: (plan) => `Танай байгууллага ${plan} багцтай.`,
  plans: { free: 'Үнэгүй', paid: 'Төлбөртэй', enterprise: 'Байгууллагын' },
  own: 'Байгууллага өөрөө',
  today: 'Энэ цагийн хүсэлт болон өдрийн (UTC) хязгаар. Үүнээс хэтэрвэл дараагийн хугацаа хүртэл татгалзана.',
  what: 'Юу',
  used: 'Ашигласан',
  limit: 'Хязгаар',
  share: 'Хувь',
  unlimited: 'байхгүй',
  metered: {
    requests: 'Энэ цагийн хүсэлт',
    recipients: 'Захидал бичсэн хүн',
    mails: 'Имэйл',
    sms: 'Мессеж',
    bytes: 'Хуулсан MiB',
    certificates: 'Үүсгэсэн гэрчилгээ',
    bounces: 'Буцаж ирсэн имэйл',
  },
  month: (from, to) => `Энэ сар: ${from} – ${to}`,
  monthText: 'Багцад тооцох зүйлс, өдрөөр (UTC).',
  types: { envelope: 'Дугтуй', signature: 'Гарын үсэг', certificate: 'Гэрчилгээ' },
  day: 'Өдөр',
  sum: 'Нийт',
  nothing: 'Энэ сард одоогоор юу ч ашиглаагүй.',
  chart: 'Сарын өдөр бүрд нэг багана; тоог доорх хүснэгтээс харна уу.',
};

/** The words of that page, in each language. */
export const usageWords: Record<Language, UsageWords> = { en, mn };
