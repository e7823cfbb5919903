import { defined } from '../common/defined.ts';
import { Problem } from '../common/problem.ts';
import type { Quota } from './quota.ts';

/** The counts that refused an act; `asked` is what the act needs. */
type Refused = { quota: Quota; country?: string; limit: number; used: number; asked: number };

/** The next midnight (UTC), when the quotas begin anew. */
export function quotaReset(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** Makes the problem of an act that does not fit into what is left of a day's quota. */
export function quotaExceeded({ quota, country, limit, used, asked }: Refused, now = new Date()): Problem {
  const reset = quotaReset(now);
  const facts = { quota, ...(country === undefined ? {} : { country }), limit, used, asked };
  if (limit === 0 && quota !== 'bounces')
    return new Problem('quota_exceeded', unserved(quota, country), facts);
  const retryAfter = Math.max(Math.ceil((reset.getTime() - now.getTime()) / 1_000), 1);
  return new Problem(
    'quota_exceeded',
    `${spoken({ quota, limit, used, asked, ...defined({ country }) })} ${anew}`,
    {
      ...facts,
      resets_at: reset.toISOString(),
      retry_after: retryAfter,
    },
  );
}

const anew =
  'Nothing was sent or stored. The count begins anew with the next day (UTC); before that, ask for a larger plan.';

function unserved(quota: Quota, country: string | undefined): string {
  if (country !== undefined)
    return `Text messages to numbers of this country (${country}) are not sent. Use an e-mail address, or ask the operator.`;
  return `The plan has no ${quota}. Ask for a larger plan.`;
}

function spoken({ quota, limit, used, asked, country }: Refused): string {
  if (quota === 'bounces')
    return `${used} of today’s mails were refused for good by their mail servers, so sending is paused. Check the addresses.`;
  const where = country === undefined ? '' : ` to ${country}`;
  return `The plan has ${limit} ${quota}${where} a day: ${used} are used, and this needs ${asked}.`;
}
