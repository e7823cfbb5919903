import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { proofJsonColumns } from '../../common/rows/find-proof.ts';
import { proofsQuery, type ProofsOnRecord } from '../../common/rows/proofs-on-record.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import { requestColumns } from './request-columns.ts';

/** The proofs that are read with a request: those of records of its workflow, and one more by its id. */
type WithProofs = ProofsOnRecord & { proofId: string | null };

/** A request as its flow needs it, with proofs, all as they were at one moment. */
export type ReadRequest = Awaited<ReturnType<typeof readRequest>>;

/** Reads a request with the proofs by which it is what it is, oldest first. Throws where there is no such request. */
export function readRequest(em: EntityManager, id: string, asked: WithProofs) {
  return tables(em)
    .selectFrom('SignRequest')
    .select(requestColumns)
    .select(() => jsonArrayFrom(proofsQuery(em, asked).select(proofJsonColumns)).as('proofs'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
