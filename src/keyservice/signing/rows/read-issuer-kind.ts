import type { EntityManager } from '../../entities/orm.ts';
import { tables } from '../../entities/tables.ts';

/** Reads the kind of the authority that issued the certificate of a record's signature; undefined where none was made. */
export async function readIssuerKind(em: EntityManager, record: string) {
  const made = await tables(em)
    .selectFrom('SigningOperation as made')
    .innerJoin('Certificate as signer', 'signer.id', 'made.certificateId')
    .innerJoin('Certificate as issuer', 'issuer.id', 'signer.issuerId')
    .select('issuer.kind')
    .where('made.kind', '=', 'one_time_signature')
    .where('made.operationId', '=', record)
    .executeTakeFirst();
  return made?.kind;
}
