import { createHmac, timingSafeEqual } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Problem } from '#domain/problem.ts';
import { codeMessage } from '#domain/message-texts.ts';
import { SignRequest } from '#entities/sign-request.ts';
import { SigningCode } from '#entities/signing-code.ts';
import type { ApiDependencies } from '../deps.ts';
import { signerAddress } from './signing-view.ts';

const minutes = 5;
const perHour = 5;
const hourMs = 3_600_000;

function codeHash(deps: ApiDependencies, requestId: string, code: string): string {
  return createHmac('sha256', deps.keys.oneTimeCodes).update(`${requestId}\0${code}`).digest('hex');
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
 * Makes a six-digit code for a request, replacing the one before, and sends it to the signer at once; the same sending
 * id (a UUID) sends the same code. Gives when it ends. Throws Problem rate_limited for a sixth within the hour,
 * service_unavailable when it could not be sent.
 */
export async function sendCode(deps: ApiDependencies, row: SignRequest, sendingId: string): Promise<Date> {
  const code = codeOf(deps, sendingId);
  const stored = await storeCode(deps, row.id, { id: sendingId, code });
  try {
    const text = codeMessage(row.language, { code, minutes });
    await deps.messenger.send({ ...signerAddress(row), id: sendingId, kind: 'code', ...text, code });
  } catch (cause) {
    await deps.orm.em.fork().nativeDelete(SigningCode, { id: stored.id });
    throw new Problem('service_unavailable', 'The code could not be sent. Try again shortly.', undefined, {
      cause,
    });
  }
  return stored.expiresAt;
}

type Sending = { id: string; code: string };

async function storeCode(
  deps: ApiDependencies,
  requestId: string,
  { id, code }: Sending,
): Promise<SigningCode> {
  return deps.orm.em.fork().transactional(async (em) => {
    // Requests for codes of one sign request wait for each other here, so that their number holds.
    await em.findOneOrFail(SignRequest, { id: requestId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const now = Date.now();
    const recent = await em.find(
      SigningCode,
      { requestId, createdAt: { $gt: new Date(now - hourMs) }, id: { $ne: id } },
      { orderBy: { createdAt: 'asc' } },
    );
    const [oldest] = recent;
    if (oldest && recent.length >= perHour) throw tooMany(oldest, now);
    // Sent again after a process died, it counts from now.
    return em.upsert(SigningCode, {
      id,
      requestId,
      codeHash: codeHash(deps, requestId, code),
      createdAt: new Date(now),
      expiresAt: new Date(now + minutes * 60_000),
    });
  });
}

function tooMany(oldest: SigningCode, now: number): Problem {
  const retryAfter = Math.max(Math.ceil((oldest.createdAt.getTime() + hourMs - now) / 1_000), 1);
  return new Problem(
    'rate_limited',
    `At most ${perHour} codes an hour. Use the one you have, or try again later.`,
    { retry_after: retryAfter },
  );
}

/**
 * Compares a code with the newest one of the request, in constant time, and marks it used. A code that was used counts
 * as right again for its lifetime: what it opened, the flow decides, and the flow accepts one signature only.
 */
export async function useCode(deps: ApiDependencies, requestId: string, code: string): Promise<boolean> {
  const em = deps.orm.em.fork();
  const [newest] = await em.find(SigningCode, { requestId }, { orderBy: { createdAt: 'desc' }, limit: 1 });
  if (!newest || newest.expiresAt.getTime() <= Date.now()) return false;
  const given = Buffer.from(codeHash(deps, requestId, code), 'hex');
  if (!timingSafeEqual(given, Buffer.from(newest.codeHash, 'hex'))) return false;
  await em.nativeUpdate(SigningCode, { id: newest.id, consumedAt: null }, { consumedAt: new Date() });
  return true;
}
