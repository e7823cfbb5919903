import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { proofColumns, proofJsonColumns } from '../../common/rows/find-proof.ts';
import { proofsQuery, type ProofsOnRecord } from '../../common/rows/proofs-on-record.ts';
import { proofUsed, type UseOfProof } from '../../common/rows/use-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { EnvelopeAct } from '../envelope-act.ts';

type Taking = Pick<EnvelopeAct, 'id' | 'kind'> & {
  use: UseOfProof;
  /** The proofs that say who the recipients are. */
  naming: ProofsOnRecord;
};

/**
 * Deletes the stored input of an act and gives it, marks the act's proof as used, as markProofUsed does, and reads the proofs on record before it that
 * name the recipients, oldest first. Where the input is gone (`taken` is null), an earlier attempt has taken it, and no proof is used.
 */
export function takeAct(em: EntityManager, { id, kind, use, naming }: Taking) {
  return tables(em)
    .with('taken', (query) =>
      query
        .deleteFrom('EnvelopeAct')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .returning('payloadSealed as sealed'),
    )
    .with('used', () =>
      proofUsed(em, use)
        .where(sql<boolean>`exists (select taken.sealed from taken)`)
        .returning(proofJsonColumns),
    )
    .selectNoFrom((one) => [
      jsonObjectFrom(one.selectFrom('taken').select('sealed')).as('taken'),
      jsonObjectFrom(one.selectFrom('used').select(proofColumns)).as('proof'),
      jsonArrayFrom(proofsQuery(em, naming).select(proofJsonColumns)).as('naming'),
    ])
    .executeTakeFirstOrThrow();
}
