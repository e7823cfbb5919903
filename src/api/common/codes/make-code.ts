import { createHmac } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { countSentCode, type CodeRoute } from './address-limits.ts';
import { takeCodeQuota } from './code-quota.ts';
import { codeHash, codeTable, numberOf, type CodeSubject } from './code-subject.ts';

/** The minutes for which a code is valid, and the codes an hour for one subject. */
export const codeMinutes = 5;
const perHour = 5;
const hourMs = 3_600_000;

/** A code that is to be sent; `id` is the sending's. */
export type MadeCode = { id: string; code: string; expiresAt: Date; route: CodeRoute };

export type CodeToMake = { subject: CodeSubject; route: CodeRoute; sendingId: string };

/**
 * Makes the six-digit code of a sending from its id, so that a process killed in the middle sends the same code again. The
 * code is 48 bits of an HMAC under the key that the hash needs too: the id alone tells nothing, and every code is as likely.
 */
function codeOf({ keys }: Pick<ApiDependencies, 'keys'>, sendingId: string): string {
  const mac = createHmac('sha256', keys.oneTimeCodes).update(`code\0${sendingId}`).digest();
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * Makes a six-digit code within `em`'s transaction, replacing the one before; the same sending id (a UUID) makes the same
 * code. It counts among those of its address. Throws Problem rate_limited for a sixth within the hour, and as countSentCode
 * does.
 */
export async function makeCode(
  deps: Pick<ApiDependencies, 'config' | 'keys' | 'log' | 'orm'>,
  em: EntityManager,
  { subject, route, sendingId: id }: CodeToMake,
): Promise<MadeCode> {
  const { codes, subject: column } = codeTable(subject);
  // Requests for codes of one subject wait for each other here, so that their number holds.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`codes:${subject.id}`]);
  const now = Date.now();
  await assertFewer(em, subject, { id, now });
  const takeBack = await countSentCode(deps, route);
  await takeCodeQuota(deps, route, id).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  const code = codeOf(deps, id);
  const expiresAt = new Date(now + codeMinutes * 60_000);
  const hash = codeHash(deps, subject, code);
  const row = { id, [column]: subject.id, ...numberOf(subject), code_hash: hash };
  const values = { ...row, created_at: new Date(now), expires_at: expiresAt };
  const places = Object.keys(values).map(() => '?');
  // Sent again after a process died, it counts from now.
  await em.execute(
    `insert into ${codes} (${Object.keys(values).join(', ')}) values (${places.join(', ')})
     on conflict (id) do update set code_hash = excluded.code_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    Object.values(values),
  );
  return { id, code, expiresAt, route };
}

/** Throws Problem rate_limited when as many codes as may be went out within the hour, besides this one. */
async function assertFewer(
  em: EntityManager,
  owner: CodeSubject,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const { codes, subject } = codeTable(owner);
  const recent = await em.execute<{ at: string }[]>(
    `select extract(epoch from created_at) * 1000 as at from ${codes}
     where ${subject} = ? and created_at > ? and id <> ? order by created_at`,
    [owner.id, new Date(now - hourMs), id],
  );
  const [oldest] = recent;
  if (!oldest || recent.length < perHour) return;
  const retryAfter = Math.max(Math.ceil((Number(oldest.at) + hourMs - now) / 1_000), 1);
  throw new Problem(
    'rate_limited',
    `At most ${perHour} codes an hour. Use the one you have, or try again later.`,
    { retry_after: retryAfter },
  );
}
