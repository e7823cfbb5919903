import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#domain/problem.ts';
import { codeMessage } from '#domain/message-texts.ts';
import type { Address, Language } from '#domain/sign-request.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../deps.ts';

const minutes = 5;
const perHour = 5;
const hourMs = 3_600_000;

/** Whose codes stand in which table, and by which column. */
const tables = {
  sign_request: { codes: 'signing_code', subject: 'request_id' },
  envelope_recipient: { codes: 'recipient_code', subject: 'recipient_id' },
} as const;

/** Who a code is for: the signer of a sign request or a recipient of an envelope, by the id of their row. */
export type CodeSubject = { kind: keyof typeof tables; id: string };

/** And where it goes, in which language. */
export type CodeReceiver = CodeSubject & { language: Language; address: Address };

function codeHash(deps: ApiDependencies, subjectId: string, code: string): string {
  return createHmac('sha256', deps.keys.oneTimeCodes).update(`${subjectId}\0${code}`).digest('hex');
}

/**
 * The six-digit code of a sending, made from its id: what was killed in the middle sends the same code again. 48 bits of
 * an HMAC under the key that the hash needs too, so that the id alone tells nothing and every code is as likely.
 */
function codeOf(deps: ApiDependencies, sendingId: string): string {
  const mac = createHmac('sha256', deps.keys.oneTimeCodes).update(`code\0${sendingId}`).digest();
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * Makes a six-digit code, replacing the one before, and sends it at once; the same sending id (a UUID) sends the same
 * code. Gives when it ends. Throws Problem rate_limited for a sixth within the hour, service_unavailable when it could
 * not be sent.
 */
export async function sendCode(
  deps: ApiDependencies,
  receiver: CodeReceiver,
  sendingId: string,
): Promise<Date> {
  const code = codeOf(deps, sendingId);
  const expiresAt = await storeCode(deps, receiver, { id: sendingId, code });
  try {
    const text = codeMessage(receiver.language, { code, minutes });
    await deps.messenger.send({ ...receiver.address, id: sendingId, kind: 'code', ...text, code });
  } catch (cause) {
    const { codes } = tables[receiver.kind];
    await deps.orm.em.fork().execute(`delete from ${codes} where id = ?`, [sendingId]);
    throw new Problem('service_unavailable', 'The code could not be sent. Try again shortly.', undefined, {
      cause,
    });
  }
  return expiresAt;
}

type Sending = { id: string; code: string };

async function storeCode(deps: ApiDependencies, subject: CodeSubject, { id, code }: Sending): Promise<Date> {
  const { codes, subject: column } = tables[subject.kind];
  return deps.orm.em.fork().transactional(async (em) => {
    // Requests for codes of one subject wait for each other here, so that their number holds.
    await em.execute(`select 1 from ${subject.kind} where id = ? for update`, [subject.id]);
    const now = Date.now();
    await assertFewer(em, subject, { id, now });
    const expiresAt = new Date(now + minutes * 60_000);
    // Sent again after a process died, it counts from now.
    await em.execute(
      `insert into ${codes} (id, ${column}, code_hash, created_at, expires_at) values (?, ?, ?, ?, ?)
       on conflict (id) do update set code_hash = excluded.code_hash, created_at = excluded.created_at,
         expires_at = excluded.expires_at`,
      [id, subject.id, codeHash(deps, subject.id, code), new Date(now), expiresAt],
    );
    return expiresAt;
  });
}

/** Throws Problem rate_limited when as many codes as may be went out within the hour, besides this one. */
async function assertFewer(
  em: EntityManager,
  { kind, id: subjectId }: CodeSubject,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const { codes, subject } = tables[kind];
  const recent = await em.execute<{ at: string }[]>(
    `select extract(epoch from created_at) * 1000 as at from ${codes}
     where ${subject} = ? and created_at > ? and id <> ? order by created_at`,
    [subjectId, new Date(now - hourMs), id],
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

/**
 * Finds the subject's newest code when it is the given one and lives, compared in constant time; gives its id, or
 * undefined.
 */
export async function matchCode(
  deps: ApiDependencies,
  { kind, id: subjectId }: CodeSubject,
  code: string,
): Promise<string | undefined> {
  const { codes, subject } = tables[kind];
  const [newest] = await deps.orm.em.fork().execute<{ id: string; code_hash: string; live: boolean }[]>(
    `select id, code_hash, expires_at > now() as live from ${codes} where ${subject} = ?
       order by created_at desc limit 1`,
    [subjectId],
  );
  if (!newest?.live) return undefined;
  const given = Buffer.from(codeHash(deps, subjectId, code), 'hex');
  return timingSafeEqual(given, Buffer.from(newest.code_hash, 'hex')) ? newest.id : undefined;
}

/**
 * Compares a code with the newest one of a sign request's signer and marks it used. A code that was used counts as right
 * again for its lifetime: what it opened, the flow decides, and the flow accepts one signature only.
 */
export async function useCode(deps: ApiDependencies, requestId: string, code: string): Promise<boolean> {
  const id = await matchCode(deps, { kind: 'sign_request', id: requestId }, code);
  if (id === undefined) return false;
  await deps.orm.em
    .fork()
    .execute('update signing_code set consumed_at = now() where id = ? and consumed_at is null', [id]);
  return true;
}
