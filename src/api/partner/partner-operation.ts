import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import { bareBodies } from '../http/answers/body-shape.ts';
import type { Surface } from '../http/operation/definition.ts';
import { operationsOf } from '../http/operation/operation.ts';

/** The surface of partners' clients, by a live token that has the scope. */
export function partnerSurface({ scope }: { scope: PartnerScope }): Surface {
  return {
    bodies: bareBodies,
    security: ['partner'],
    scope,
    guard: (c, next) => c.var.deps.partnerGuard(scope)(c, next),
    problems: ['unauthorized', 'insufficient_scope'],
  };
}

/** An operation of partners' clients. */
export const partnerOperation = operationsOf(partnerSurface);
