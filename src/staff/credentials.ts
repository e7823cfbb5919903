import { randomBytes } from 'node:crypto';
import { staffLinkMinutes, type StaffRole } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffLink } from '#entities/staff/staff-link.ts';
import { tokenHash } from '#secrets/link-token.ts';

/** A new API key of a member of staff: `ts_` and 256 random bits. */
function makeStaffKey(): string {
  return `ts_${randomBytes(32).toString('base64url')}`;
}

/** What a new API key may do, and for how long. */
export type KeyTerms = { days: number; keyRoles: StaffRole[] | null };

/** A new API key of a member of staff as it is told once, and the columns of it that are kept. */
export function newStaffKey({ days, keyRoles }: KeyTerms) {
  const apiKey = makeStaffKey();
  const keyExpiresAt = new Date(Date.now() + days * 86_400_000);
  return { apiKey, columns: { keyHash: tokenHash(apiKey), keyExpiresAt, keyRoles } };
}

/** The terms of a key, as the audit event about it tells them. */
export function termsTold({ days, keyRoles }: KeyTerms): Record<string, unknown> {
  return { key_days: days, ...(keyRoles ? { key_roles: keyRoles } : {}) };
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
