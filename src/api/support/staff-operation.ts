import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import type { StaffRole } from '#domain/account/staff.ts';
import { bareBodies } from '../http/answers/body-shape.ts';
import type { ApiEnv } from '../http/deps.ts';
import { requireStaff } from '../http/guards/staff.ts';
import type { Surface } from '../http/operation/definition.ts';
import { operationsOf } from '../http/operation/operation.ts';

type May = {
  role: StaffRole;
  /** Origins besides our own from whose pages a session may call. */
  origins?: (c: Context<ApiEnv>) => readonly string[];
  /** Set where another program's protocol may add parameters to the query. */
  lenient?: true;
};

/** The surface of staff who have the role, by their key or their browser's session. */
export function staffSurface({ role, origins, lenient }: May): Surface {
  return {
    bodies: bareBodies,
    ...defined({ lenient }),
    security: ['staff'],
    guard: requireStaff(role, origins),
    problems: ['unauthorized', 'insufficient_scope'],
  };
}

/** An operation of staff who have the role. */
export const staffOperation = operationsOf(staffSurface);
