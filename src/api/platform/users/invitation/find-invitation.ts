import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Invitation } from '#entities/account/invitation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { tokenHash } from '#secrets/link-token.ts';

type Options = { lock?: true };

function locked({ lock }: Options) {
  return lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
}

/** Finds the invitation of a link that would still be taken; null for any other. Uses nothing up. */
export function findInvitation(
  em: EntityManager,
  token: string,
  options: Options = {},
): Promise<Invitation | null> {
  const live = { tokenHash: tokenHash(token), status: 'invited', expiresAt: { $gt: new Date() } } as const;
  return em.findOne(Invitation, live, locked(options));
}

/** Finds an invitation of the caller's organization by its id; null for any other, and for a text that is no id. */
export async function findInvited(
  em: EntityManager,
  { organizationId }: Pick<User, 'organizationId'>,
  id: string,
  options: Options = {},
): Promise<Invitation | null> {
  if (!z.uuid().safeParse(id).success) return null;
  return em.findOne(Invitation, { id, organizationId }, locked(options));
}
