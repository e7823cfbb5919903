import type { MiddlewareHandler } from 'hono';
import type { PartnerScope } from '#domain/partner-scopes.ts';
import type { ApiEnv } from '../deps.ts';

/** The guard of a partner endpoint: a live token with the scope, else unauthorized or insufficient_scope. */
export function requirePartner(scope: PartnerScope): MiddlewareHandler<ApiEnv> {
  return (c, next) => c.var.deps.partnerGuard(scope)(c, next);
}
