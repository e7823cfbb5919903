import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { proofJsonColumns } from '../../common/rows/find-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** Reads whether a request is written, and the proof of its creation. */
export function readCreation(em: EntityManager, { id, proofId }: { id: string; proofId: string | null }) {
  return tables(em)
    .selectNoFrom((one) => [
      one.exists(one.selectFrom('SignRequest').select('id').where('id', '=', id)).as('isWritten'),
      jsonObjectFrom(one.selectFrom('ActProof').select(proofJsonColumns).where('id', '=', proofId)).as(
        'proof',
      ),
    ])
    .executeTakeFirstOrThrow();
}
