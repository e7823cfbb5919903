import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Staff, StaffRole } from '#domain/account/staff.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiEnv } from '../deps.ts';
import { isFromOurPages } from './same-origin.ts';
import { findStaffSession } from './staff-session.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
/** The precision of a key's last use, in milliseconds: one write a minute at most. */
const lastUseMs = 60_000;

/**
 * Makes the guard of staff endpoints. It lets a request through when its X-API-Key, or else its browser's session, belongs
 * to a member of staff with this role, and sets `staff`. A session's request that changes anything must come from our own
 * pages, or from one of `origins`. Throws Problem unauthorized (nobody, unknown or ended key or session) and
 * insufficient_scope (another role, or another origin).
 */
export function requireStaff(
  role: StaffRole,
  origins: (c: Context<ApiEnv>) => readonly string[] = () => [],
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const staff = await findStaff(c, origins);
    if (!staff.roles.includes(role)) {
      throw new Problem(
        'insufficient_scope',
        `This needs the role ${role}; ${staff.email} has: ${staff.roles.join(', ') || 'none'}.`,
      );
    }
    c.set('staff', staff);
    await next();
  };
}

async function findStaff(
  c: Context<ApiEnv>,
  origins: (c: Context<ApiEnv>) => readonly string[],
): Promise<Staff> {
  const key = c.req.header('x-api-key');
  if (key !== undefined) return findByKey(c, key);
  const session = await findStaffSession(c);
  if (!session) {
    throw new Problem('unauthorized', 'Send a staff key as X-API-Key, or sign in at /staff/sign-in.');
  }
  if (!safeMethods.includes(c.req.method) && !isFromOurPages(c, origins(c)))
    throw new Problem('insufficient_scope', 'A browser session may do this from our own pages only.');
  return session.staff;
}

/** Finds a member of staff by the key's hash, so that no comparison tells anything by its time. */
async function findByKey(c: Context<ApiEnv>, key: string): Promise<Staff> {
  const em = c.var.deps.orm.em.fork();
  const member = await em.findOne(StaffMember, { keyHash: tokenHash(key) });
  if (!member) throw new Problem('unauthorized', 'The staff key is unknown, or was rotated or removed.');
  const { id, email, roles, lastUsedAt } = member;
  const now = new Date();
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > lastUseMs)
    await em.nativeUpdate(StaffMember, { id }, { lastUsedAt: now });
  return { id, email, roles };
}
