import { randomBytes } from 'node:crypto';
import { invitationHours } from '#domain/account/account.ts';
import type { Invitation } from '#entities/account/invitation.ts';
import { tokenHash } from '#secrets/link-token.ts';

/** Makes what an invitation is opened by: a token, its hash, and its end. The link before it is dead. */
export function freshLink(): { token: string; link: Pick<Invitation, 'tokenHash' | 'expiresAt'> } {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + invitationHours * 3_600_000);
  return { token, link: { tokenHash: tokenHash(token), expiresAt } };
}
