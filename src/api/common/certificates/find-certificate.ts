import { LockMode, type FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';

export const CertificateParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** The user as far as it decides which certificates they may see. */
export type CertificateReader = Pick<User, 'id' | 'organizationId' | 'role'>;

/** `lock` keeps the row as it is until the transaction ends. */
type Options = { lock?: true };

/**
 * Gives the condition for the certificates that a user may see: their own; owner and admin see all of the organization's.
 * Deleted ones are nobody's.
 */
export function certificatesVisibleTo(user: CertificateReader) {
  const { organizationId, id, role } = user;
  return { organizationId, deletedAt: null, ...(role === 'user' ? { userId: id } : {}) };
}

/** Finds a certificate that the user may see. Throws Problem not_found for any other, and for a text that is no id. */
export async function findCertificate(
  em: EntityManager,
  user: CertificateReader,
  id: string,
  options: Options = {},
): Promise<Certificate> {
  return find(em, { id, ...certificatesVisibleTo(user) }, options);
}

/**
 * Finds a certificate of the user's own, for what its holder alone may do: give its PIN and sign. Throws Problem not_found for
 * any other, and for a text that is no id.
 */
export async function ownCertificate(
  em: EntityManager,
  user: CertificateReader,
  id: string,
  options: Options = {},
): Promise<Certificate> {
  return find(em, { id, ...certificatesVisibleTo(user), userId: user.id }, options);
}

async function find(
  em: EntityManager,
  where: FilterQuery<Certificate> & { id: string },
  { lock }: Options,
): Promise<Certificate> {
  const row = z.uuid().safeParse(where.id).success
    ? await em.findOne(Certificate, where, lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {})
    : null;
  if (!row) throw new Problem('not_found', 'You have no certificate with this id.');
  return row;
}
