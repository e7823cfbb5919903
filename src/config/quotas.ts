import { z } from 'zod';

const names = ['recipients', 'mails', 'sms', 'bytes', 'certificates', 'bounces'] as const;
type Name = (typeof names)[number];
const most = 1_000_000_000_000_000;
const expected =
  'expected numbers a day such as recipients=100,mails=400,sms=20,bytes=536870912,certificates=20,bounces=20';
const countriesExpected = 'expected countries such as MN,DE=50, with most text messages a day';

/** Splits `a=1,b=2`; undefined where an entry has no such form. */
function entriesOf(text: string): [string, number | undefined][] | undefined {
  const entries = text.split(',').map((entry) => /^\s*(\w{2,16})\s*(?:=\s*(\d{1,15}))?\s*$/.exec(entry));
  if (entries.length > 300) return undefined;
  return entries.every((entry) => entry !== null)
    ? entries.map(([, name = '', value]) => [name, value === undefined ? undefined : Number(value)])
    : undefined;
}

const isName = (name: string): name is Name => names.some((known) => known === name);

/** Quotas of a plan that are not the default ones. */
const plan = z
  .string()
  .max(500, expected)
  .transform((text, context): Partial<Record<Name, number>> => {
    const entries = entriesOf(text);
    const fits = entries?.every(([name, value]) => isName(name) && value !== undefined && value <= most);
    if (entries && fits) return Object.fromEntries(entries);
    context.addIssue({ code: 'custom', message: expected, input: text });
    return z.NEVER;
  })
  .optional();

/** The countries that text messages go to, each with the most of a day. */
const countries = z
  .string()
  .max(4_000, countriesExpected)
  .transform((text, context): ReadonlyMap<string, number> => {
    const entries = entriesOf(text);
    if (entries?.every(([name]) => /^[A-Z]{2}$/.test(name)))
      return new Map(entries.map(([name, value]) => [name, value ?? most]));
    context.addIssue({ code: 'custom', message: countriesExpected, input: text });
    return z.NEVER;
  })
  .optional();

/** The quotas of a day by plan, and the countries that get text messages; each has a default by ENV. */
export const quotas = {
  QUOTA_FREE: plan,
  QUOTA_PAID: plan,
  QUOTA_ENTERPRISE: plan,
  SMS_COUNTRIES: countries,
};
