import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { SignRequest } from '../sign-request.ts';

const signerColumns = [
  'id',
  'clientId',
  'organizationId',
  'livemode',
  'partnerName',
  'status',
  'sealing',
  'stuckReason',
  'userEmail',
  'userPhone',
  'documentHash',
  'documentName',
  'documentUrl',
  'description',
  'requiredLoa',
  'language',
  'linkGeneration',
  'loa',
  'declinedBy',
  'signedAt',
  'rejectedAt',
  'expiredAt',
  'expiryReason',
  'expiresAt',
  'reference',
] as const satisfies readonly (keyof SignRequest)[];

/** A request as its signer's calls and pages need it. */
export type SignerRow = Pick<SignRequest, (typeof signerColumns)[number]>;

/** Reads the request that a link leads to, by the hash of its token; undefined for any other link. */
export function readByLink(em: EntityManager, linkHash: string): Promise<SignerRow | undefined> {
  return tables(em)
    .selectFrom('SignRequest')
    .select(signerColumns)
    .where('linkHash', '=', linkHash)
    .executeTakeFirst();
}
