import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { proofJsonColumns } from '../../common/rows/find-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** Reads what a partner is told of a request that is written, null where it is not, and the proof of its creation. */
export function readCreation(em: EntityManager, { id, proofId }: { id: string; proofId: string | null }) {
  return tables(em)
    .selectNoFrom((one) => [
      jsonObjectFrom(
        one.selectFrom('SignRequest').select(['reference', 'linkHash as linkHash']).where('id', '=', id),
      ).as('written'),
      jsonObjectFrom(one.selectFrom('ActProof').select(proofJsonColumns).where('id', '=', proofId)).as(
        'proof',
      ),
    ])
    .executeTakeFirstOrThrow();
}
