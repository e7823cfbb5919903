import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { codeTable } from '#entities/common/rows/code-table.ts';
import type { CodeSubject } from './code-subject.ts';

/** The codes an hour for one subject. */
const perHour = 5;
const hourMs = 3_600_000;

/**
 * Throws Problem rate_limited when as many codes as may be went out within the hour, besides this one. A certificate signs many
 * things in an hour, each with a code: those count by the holder's account alone (address-limits.ts).
 */
export async function assertFewer(
  em: EntityManager,
  owner: CodeSubject,
  { id, now }: { id: string; now: number },
): Promise<void> {
  if (owner.kind === 'certificate') return;
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
