import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';

/** Makes the mark of a form: sent twice, it makes one certificate. */
export function newOnce(): string {
  return randomBytes(18).toString('base64url');
}

/** The mark that a form brought, or a new one where it brought none. */
export function givenOnce(once: string): string {
  return /^[\w-]{24}$/.test(once) ? once : newOnce();
}

/** The attempt of a form with this mark: the same for everything that the same user sends with it, and nobody else's. */
export function attemptOf(c: Context<ApiEnv>, once: string): Attempt {
  const mac = createHmac('sha256', c.var.deps.keys.pages).update(`once\0${c.var.user.id}\0${once}`).digest();
  const hex = mac.toString('hex');
  // The form of a uuid with free bits (RFC 9562, version 8).
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, resumed: true, begunAt: new Date() };
}
