import { z } from 'zod';

const kinds = ['documents', 'flows', 'webhook_bodies', 'messages', 'audit_personal'] as const;
type Kind = (typeof kinds)[number];
const most = 36_500;
const expected = `expected days such as documents=3650,webhook_bodies=90, each of ${kinds.join(', ')}, from 1 to ${most}`;

const isKind = (name: string | undefined): name is Kind => kinds.some((kind) => kind === name);

/** Splits `a=1,b=2`; undefined where an entry has no such form, or two have the same name. */
function daysOf(text: string): Partial<Record<Kind, number>> | undefined {
  const entries = text.split(',').map((entry) => /^\s*(\w{1,20})=(\d{1,5})\s*$/.exec(entry));
  const pairs = entries.flatMap((found): [Kind, number][] => {
    const [, name, days] = found ?? [];
    return isKind(name) && Number(days) >= 1 && Number(days) <= most ? [[name, Number(days)]] : [];
  });
  const isWhole =
    pairs.length === entries.length && new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isWhole ? Object.fromEntries(pairs) : undefined;
}

/** For how many days organizations keep what has ended that have set no time of their own; for ever where no number is given. */
export const retention = {
  RETENTION_DEFAULTS: z
    .string()
    .max(300, expected)
    .optional()
    .transform((text, context): Partial<Record<Kind, number>> => {
      const days = text === undefined ? {} : daysOf(text);
      if (days) return days;
      context.addIssue({ code: 'custom', message: expected, input: text });
      return z.NEVER;
    }),
};
