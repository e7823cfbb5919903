import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { timeZoneIn } from '#domain/common/time-zone.ts';
import { asSender, senderQuery } from '../../account/rows/read-sender.ts';
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
  return requestQuery(em, id, asked).executeTakeFirstOrThrow();
}

/**
 * Reads a request as readRequest does, with what holds the sending of its client up, the time zone of its organization, and whether the
 * letter with its link was reported. Throws where one of them is gone.
 */
export async function readRequestToSend(em: EntityManager, id: string, asked: WithProofs) {
  const client = tables(em).selectFrom('SignRequest').select('clientId').where('id', '=', id);
  const clientId = sql<string>`(${client})`;
  const sender = senderQuery(em, { kind: 'client', id: clientId }, sql<string>`'client:' || ${clientId}`);
  // Columns of the outer statement keep their names of members in here, which the database does not know: the request is joined anew.
  const settings = tables(em)
    .selectFrom('Organization')
    .innerJoin('SignRequest', 'SignRequest.organizationId', 'Organization.id')
    .select('Organization.settings')
    .where('SignRequest.id', '=', id);
  const reported = tables(em)
    .selectFrom('AbuseReport')
    .innerJoin('SignRequest', (join) =>
      join
        .onRef('SignRequest.id', '=', 'AbuseReport.subjectId')
        .onRef('SignRequest.linkGeneration', '=', 'AbuseReport.generation'),
    )
    .select('AbuseReport.id')
    .where('AbuseReport.kind', '=', 'request')
    .where('SignRequest.id', '=', id);
  const {
    sender: found,
    settings: set,
    isReported,
    ...row
  } = await requestQuery(em, id, asked)
    .select((has) => [
      jsonObjectFrom(sender).as('sender'),
      settings.as('settings'),
      has.exists(reported).as('isReported'),
    ])
    .executeTakeFirstOrThrow();
  if (!found) throw new Error('the client of a request is gone');
  return { row, sender: asSender(found), timeZone: timeZoneIn(set ?? {}), isReported: isReported === true };
}

function requestQuery(em: EntityManager, id: string, asked: WithProofs) {
  return tables(em)
    .selectFrom('SignRequest')
    .select(requestColumns)
    .select(() => jsonArrayFrom(proofsQuery(em, asked).select(proofJsonColumns)).as('proofs'))
    .where('id', '=', id);
}
