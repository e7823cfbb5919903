import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { CodeRoute } from './address-limits.ts';
import { codeTable } from '#entities/common/rows/code-table.ts';
import { codeHash, numberOf, type CodeSubject } from './code-subject.ts';
import { assertFewer } from './hourly-codes.ts';

/** The minutes for which a code is valid. */
export const codeMinutes = 5;

/** A code that is to be sent; `id` is the sending's. */
export type MadeCode = { id: string; code: string; expiresAt: Date; route: CodeRoute };

export type CodeToMake = { subject: CodeSubject; route: CodeRoute; sendingId: string };

/**
 * Makes the six-digit code of a sending from its id, so that a process killed in the middle sends the same code again. The
 * code is 48 bits of an HMAC under the key that the hash needs too: the id alone tells nothing, and every code is as likely.
 */
function codeOf({ keys }: Pick<ApiDependencies, 'keys'>, sendingId: string): string {
  const mac = macUnder(keys.oneTimeCodes, `code\0${sendingId}`);
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * Makes a six-digit code within `em`'s transaction, replacing the one before; the same sending id (a UUID) makes the same
 * code. Its places were taken before (withPlaces). Throws Problem rate_limited for a sixth within the hour, and at once while
 * another code of the subject is being made.
 */
export async function makeCode(
  deps: Pick<ApiDependencies, 'keys'>,
  em: EntityManager,
  { subject, route, sendingId: id }: CodeToMake,
): Promise<MadeCode> {
  const { codes, subject: column } = codeTable(subject);
  await lock(em, subject);
  const now = Date.now();
  await assertFewer(em, subject, { id, now });
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

/** Codes of one subject are made one by one, so that their number holds; nobody waits with a connection in hand. */
async function lock(em: EntityManager, { id }: CodeSubject): Promise<void> {
  const [row] = await em.execute<{ free: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free',
    [`codes:${id}`],
  );
  if (row?.free) return;
  const message = 'Another code is being sent at this moment. Use that one, or try again.';
  throw new Problem('rate_limited', message, { retry_after: 1 });
}
