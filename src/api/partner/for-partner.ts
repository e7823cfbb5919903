import type { MiddlewareHandler } from 'hono';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { ApiEnv } from '../http/deps.ts';

/**
 * What a partner operation is declared with: the guard that lets a live token with the scope through, else throws
 * unauthorized or insufficient_scope, and the same scope for the document.
 */
export function forPartner(scope: PartnerScope): {
  security: string[];
  scope: PartnerScope;
  guard: MiddlewareHandler<ApiEnv>;
} {
  return { security: ['partner'], scope, guard: (c, next) => c.var.deps.partnerGuard(scope)(c, next) };
}
