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
  'redirectUrl',
] as const satisfies readonly (keyof SignRequest)[];

/** A request as its signer's calls and pages need it. */
export type SignerRow = Pick<SignRequest, (typeof signerColumns)[number]> & {
  /** Those of its client now; null where the client is not active, absent where the request was not read by its link. */
  embeddingOrigins?: string[] | null;
};

/** Reads the request that a link leads to, by the hash of its token; undefined for any other link. */
export function readByLink(em: EntityManager, linkHash: string): Promise<SignerRow | undefined> {
  return (
    tables(em)
      .selectFrom('SignRequest')
      .select(signerColumns)
      // Under the name of client, the builder would take client_id for its id.
      .select((one) =>
        one
          .selectFrom('PartnerClient as owner')
          .select('owner.embeddingOrigins')
          .whereRef('owner.id', '=', 'SignRequest.clientId')
          .where('owner.status', '=', 'active')
          .as('embeddingOrigins'),
      )
      .where('linkHash', '=', linkHash)
      .executeTakeFirst()
  );
}
