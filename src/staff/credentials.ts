import { randomBytes } from 'node:crypto';
import { staffLinkMinutes } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffLink } from '#entities/staff/staff-link.ts';
import { tokenHash } from '#secrets/link-token.ts';

/** A new API key of a member of staff: `ts_` and 256 random bits. */
export function makeStaffKey(): string {
  return `ts_${randomBytes(32).toString('base64url')}`;
}

/** Makes a one-time link in place of any other of this member's; gives its whole address, which is stored nowhere. */
export async function makeStaffLink(em: EntityManager, staffId: string, baseUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await em.nativeDelete(StaffLink, { staffId });
  await em.insert(StaffLink, {
    tokenHash: tokenHash(token),
    staffId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + staffLinkMinutes * 60_000),
  });
  return `${baseUrl}/staff/sign-in/${token}`;
}
