import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { staffSignInMinutes } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffFactor } from '#entities/staff/staff-factor.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { StaffSignIn } from '#entities/staff/staff-sign-in.ts';
import { decryptUnder, encryptUnder } from '#secrets/key-ring.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { newTotpSecret } from '#secrets/totp.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hostCookie } from '../../http/host-cookie.ts';

/** A sign-in whose second factor is awaited: the member, the secret of their codes, and whether this is the first time. */
export type BegunSignIn = {
  tokenHash: string;
  staff: { id: string; email: string };
  secret: string;
  secretSealed: string;
  /** The step of the last code that was taken; 0 before the first. */
  usedStep: number;
  isEnrolment: boolean;
};

function cookieOf(c: Context<ApiEnv>) {
  return hostCookie(c, 'tamga_staff_sign_in');
}

const bound = (staffId: string): string => `staff-factor:${staffId}`;

/** Begins a sign-in in this browser within `em`'s transaction; a member without a secret of codes is offered a new one. */
export async function beginStaffSignIn(
  c: Context<ApiEnv>,
  em: EntityManager,
  staffId: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const known = await em.count(StaffFactor, { staffId });
  const offered = encryptUnder(c.var.deps.keys.staffFactors, newTotpSecret(), bound(staffId));
  await em.insert(StaffSignIn, {
    tokenHash: tokenHash(token),
    staffId,
    secretSealed: known > 0 ? null : offered,
    createdAt: now,
    expiresAt: new Date(now.getTime() + staffSignInMinutes * 60_000),
  });
  const { name, options } = cookieOf(c);
  setCookie(c, name, token, { ...options, maxAge: staffSignInMinutes * 60 });
}

/** Finds the sign-in that this browser has begun; undefined when there is none, or its ten minutes are over. */
export async function findStaffSignIn(c: Context<ApiEnv>): Promise<BegunSignIn | undefined> {
  const token = getCookie(c, cookieOf(c).name);
  if (!token) return undefined;
  const em = c.var.deps.orm.em.fork();
  const hash = tokenHash(token);
  const begun = await em.findOne(StaffSignIn, { tokenHash: hash, expiresAt: { $gt: new Date() } });
  const member = begun && (await em.findOne(StaffMember, { id: begun.staffId }));
  if (!begun || !member) return undefined;
  const factor = await em.findOne(StaffFactor, { staffId: member.id });
  // A secret that was taken since, in another browser, stands before the one that was offered here.
  const secretSealed = factor?.secretSealed ?? begun.secretSealed;
  if (!secretSealed) return undefined;
  return {
    tokenHash: hash,
    staff: { id: member.id, email: member.email },
    secret: decryptUnder(c.var.deps.keys.staffFactors, secretSealed, bound(member.id)),
    secretSealed,
    usedStep: factor?.lastStep ?? 0,
    isEnrolment: !factor,
  };
}

/** Takes the sign-in out of this browser once it is finished. */
export function forgetStaffSignIn(c: Context<ApiEnv>): void {
  const { name, options } = cookieOf(c);
  deleteCookie(c, name, options);
}
