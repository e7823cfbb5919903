import { Problem } from '#domain/common/problem.ts';
import { keepCode, type CodeMade, type KeptCode } from '#entities/common/rows/make-code.ts';
import type { EntityManager } from '#entities/orm.ts';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { CodeRoute } from './address-limits.ts';
import { codeHash, codesOf, type CodeSubject } from './code-subject.ts';
import { hourlyOf, hourUsedUp } from './hourly-codes.ts';

/** The minutes for which a code is valid. */
export const codeMinutes = 5;

/** A code that is to be sent; `id` is the sending's. */
export type MadeCode = { id: string; code: string; expiresAt: Date; route: CodeRoute };

/** `tries` names the counter of the subject's tries: while they are locked, no code is made. */
export type CodeToMake = {
  subject: CodeSubject;
  route: CodeRoute;
  sendingId: string;
  tries?: string | undefined;
};

/**
 * Makes the six-digit code of a sending from its id, so that a process killed in the middle sends the same code again. The
 * code is 48 bits of an HMAC under the key that the hash needs too: the id alone tells nothing, and every code is as likely.
 */
export function codeOfSending({ keys }: Pick<ApiDependencies, 'keys'>, sendingId: string): string {
  const mac = macUnder(keys.oneTimeCodes, `code\0${sendingId}`);
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * Makes a six-digit code, in one statement within `em`'s transaction if there is one, replacing the one before; the same sending id (a UUID) makes the same
 * code. Its places were taken before (withPlaces). Throws Problem rate_limited for a sixth within the hour, and at once while
 * another code of the subject is being made.
 */
export async function makeCode(
  deps: Pick<ApiDependencies, 'keys'>,
  em: EntityManager,
  code: CodeToMake,
): Promise<MadeCode> {
  const { made, kept } = newCode(deps, code, Date.now());
  assertMade(await keepCode(em, codesOf(code.subject), kept), Date.now());
  return made;
}

/** Gives a new code as it is sent, and as it is kept. Sent again after a process died, it counts from `now`, in milliseconds. */
export function newCode(
  deps: Pick<ApiDependencies, 'keys'>,
  { subject, route, sendingId: id }: CodeToMake,
  now: number,
): { made: MadeCode; kept: KeptCode } {
  const code = codeOfSending(deps, id);
  const expiresAt = new Date(now + codeMinutes * 60_000);
  const row = { id, codeHash: codeHash(deps, subject, code), createdAt: new Date(now), expiresAt };
  return { made: { id, code, expiresAt, route }, kept: { ...row, most: hourlyOf(subject, now) } };
}

/** Throws as makeCode does where a code was not kept. */
export function assertMade(made: CodeMade, now: number): void {
  if (made.refused === 'hourly') throw hourUsedUp(made.oldest, now);
  if (made.refused === 'busy') throw otherCode();
}

/** Codes of one subject are made one by one, so that their number holds; nobody waits with a connection in hand. */
function otherCode(): Problem {
  const message = 'Another code is being sent at this moment. Use that one, or try again.';
  return new Problem('rate_limited', message, { retry_after: 1 });
}
