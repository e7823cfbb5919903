import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { staffKeyDays, type Staff, type StaffRole } from '#domain/account/staff.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
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
  const { id, email, lastUsedAt, keyExpiresAt: end } = member;
  const now = new Date();
  if (end <= now)
    throw new Problem(
      'unauthorized',
      `The staff key ended on ${end.toISOString().slice(0, 10)}. Ask the operator for another one (npm run staff -- rotate ${email}).`,
    );
  if (isEndNear(end)) c.header('X-Key-Expires-At', end.toISOString());
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > lastUseMs) await noteUse(em, member, now);
  return { id, email, roles: rolesOfKey(member) };
}

/** Tells whether a key ends so soon that its owner is told so. */
function isEndNear(end: Date): boolean {
  return end.getTime() - Date.now() <= staffKeyDays.announced * 86_400_000;
}

/** A key may be limited to some of the member's roles, and has none that they lost. */
function rolesOfKey({ roles, keyRoles }: StaffMember): StaffRole[] {
  return keyRoles ? roles.filter((role) => keyRoles.includes(role)) : roles;
}

async function noteUse(em: EntityManager, member: StaffMember, now: Date): Promise<void> {
  const { id, keyHash, keyExpiresAt: end } = member;
  await em.transactional(async (within) => {
    await within.nativeUpdate(StaffMember, { id }, { lastUsedAt: now });
    if (!isEndNear(end)) return;
    const metadata = { ends_at: end.toISOString() };
    // Once for each key.
    const dedupeKey = `staff-key-ending:${keyHash}`;
    await recordStaffAct(within, { action: 'staff.key_ending', staffId: id, metadata, dedupeKey });
  });
}
