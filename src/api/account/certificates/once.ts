import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { jsonWithDigests } from '../../http/input/secret-members.ts';

/** Makes the mark of a form: sent twice, it makes one certificate. */
export function newOnce(): string {
  return randomBytes(18).toString('base64url');
}

/** The mark that a form brought, or a new one where it brought none. */
export function givenOnce(once: string): string {
  return /^[\w-]{24}$/.test(once) ? once : newOnce();
}

/**
 * The attempt of a form with this mark: the same when the same user sends the same input to the same page with it, and nobody
 * else's; other fields, another file or another PIN are another attempt.
 */
export function attemptOf(c: Context<ApiEnv>, once: string, input: object): Attempt {
  const { deps, user } = c.var;
  const hmac = (text: string) => macUnder(deps.keys.pages, text).toString('hex');
  const mark = `once\0${user.id}\0${once}`;
  const sent = jsonWithDigests(input, (secret) => hmac(`secret\0${mark}\0${secret}`));
  const hex = hmac(`${mark}\0${c.req.path}\0${sent}`);
  // The form of a uuid with free bits (RFC 9562, version 8).
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, resumed: true, begunAt: new Date() };
}
