import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { isEnding } from '#entities/certificate/not-ending.ts';
import type { EntityManager } from '#entities/orm.ts';
import { identityHolds, identityLost } from '../../common/certificates/identity-holds.ts';
import { certificateStatus } from '../../common/certificates/certificate-view.ts';
import { stringField } from './fields.ts';

/** The id of a credential, which is that of the certificate on the platform. */
export const CredentialId = stringField('credentialID', 64).meta({ format: 'uuid' });

/** The credentials of a holder: the certificates of their own that are not deleted. */
export function credentialsOf({ id, organizationId }: Pick<User, 'id' | 'organizationId'>) {
  return { userId: id, organizationId, deletedAt: null };
}

/** Finds a credential of the holder's own. Throws Problem invalid_credential for any other. */
export async function findCredential(em: EntityManager, user: User, id: string): Promise<Certificate> {
  const row = z.uuid().safeParse(id).success
    ? await em.findOne(Certificate, { id: id.toLowerCase(), ...credentialsOf(user) })
    : null;
  if (row) return row;
  throw new Problem('invalid_credential', 'Invalid parameter credentialID');
}

/**
 * Finds a credential that may sign now. Throws Problem invalid_credential for one that is revoked, expired or to be ended, too, and
 * for one at level 3 of a holder whose identity is not proved any more.
 */
export async function findUsable(em: EntityManager, user: User, id: string): Promise<Certificate> {
  const row = await findCredential(em, user, id);
  const status = certificateStatus(row);
  const ending = status === 'active' && (await isEnding(em, row));
  if (status === 'active' && !ending && row.validFrom <= new Date()) {
    if (await identityHolds(em, row)) return row;
    throw new Problem('invalid_credential', identityLost, { status });
  }
  const state = ending ? 'to be revoked' : status === 'active' ? 'not valid yet' : status;
  throw new Problem('invalid_credential', `This credential cannot sign: it is ${state}.`, { status });
}
