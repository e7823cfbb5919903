import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  staffIdleMinutes,
  staffSessionHours,
  type Staff,
  type StaffFactorKind,
} from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { StaffSession } from '#entities/staff/staff-session.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiEnv } from '../deps.ts';
import { hostCookie } from '../host-cookie.ts';

const seconds = staffSessionHours * 3_600;
const idleMs = staffIdleMinutes * 60_000;
/** The precision of a session's last use: one write a minute at most. */
const seenMs = 60_000;

function cookieOf(c: Context<ApiEnv>) {
  return hostCookie(c, 'tamga_staff');
}

/** Opens a browser session for a member of staff who has shown this factor, within `em`'s transaction, and sets its cookie. */
export async function openStaffSession(
  c: Context<ApiEnv>,
  em: EntityManager,
  { staffId, factor }: { staffId: string; factor: StaffFactorKind },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + seconds * 1_000);
  const session = { tokenHash: tokenHash(token), staffId, factor, createdAt: now, expiresAt, seenAt: now };
  await em.insert(StaffSession, session);
  const { name, options } = cookieOf(c);
  setCookie(c, name, token, { ...options, maxAge: seconds });
}

/**
 * Finds the member of staff signed in in this browser, and the session's end (ISO 8601); undefined without one, and for one that
 * was opened without a second factor, or has not been used for half an hour.
 */
export async function findStaffSession(
  c: Context<ApiEnv>,
): Promise<{ staff: Staff; expiresAt: string } | undefined> {
  const token = getCookie(c, cookieOf(c).name);
  if (!token) return undefined;
  const em = c.var.deps.orm.em.fork();
  const now = Date.now();
  const session = await em.findOne(StaffSession, {
    tokenHash: tokenHash(token),
    factor: { $ne: null },
    expiresAt: { $gt: new Date(now) },
    seenAt: { $gt: new Date(now - idleMs) },
  });
  const member = session && (await em.findOne(StaffMember, { id: session.staffId }));
  if (!session || !member) return undefined;
  if (now - session.seenAt.getTime() > seenMs)
    await em.nativeUpdate(StaffSession, { tokenHash: session.tokenHash }, { seenAt: new Date(now) });
  const { id, email, roles } = member;
  return { staff: { id, email, roles }, expiresAt: session.expiresAt.toISOString() };
}

/** Ends this browser's session: its row in `em`'s transaction, and its cookie. */
export async function closeStaffSession(c: Context<ApiEnv>, em: EntityManager): Promise<void> {
  const { name, options } = cookieOf(c);
  const token = getCookie(c, name);
  if (token) await em.nativeDelete(StaffSession, { tokenHash: tokenHash(token) });
  deleteCookie(c, name, options);
}
