import { defined } from '#domain/common/defined.ts';
import { successBodies } from '../http/answers/body-shape.ts';
import { requireUser, type Needs } from '../http/guards/user.ts';
import type { Surface } from '../http/operation/definition.ts';
import { operationsOf } from '../http/operation/operation.ts';

/** The surface of an organization's users, by their session or an API key; `needs` says who of them may. */
export function platformSurface({ roles, session, proved, recent }: Needs = {}): Surface {
  return {
    bodies: successBodies,
    security: session || recent ? ['user'] : ['user', 'apiKey'],
    guard: requireUser(defined({ roles, session, proved, recent })),
    problems: [
      'unauthorized',
      ...(roles || session || recent ? (['insufficient_scope'] as const) : []),
      ...(proved ? (['email_not_verified'] as const) : []),
      ...(recent ? (['reauthentication_required'] as const) : []),
    ],
  };
}

/** An operation of an organization's users. */
export const platformOperation = operationsOf(platformSurface);
