import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { messageKinds } from '#domain/common/message-outcome.ts';
import { ownerName } from '../../../account/quota.ts';
import { asSender, senderQuery } from '../../../account/rows/read-sender.ts';
import { proofJsonColumns } from '../../../common/rows/find-proof.ts';
import { proofsQuery, type ProofsOnRecord } from '../../../common/rows/proofs-on-record.ts';
import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables } from '../../../tables.ts';
import type { Envelope } from '../../envelope.ts';
import { accountQuery } from './read-account.ts';

type Asked = {
  envelope: Pick<Envelope, 'id' | 'userId' | 'organizationId'>;
  messageIds: readonly string[];
  /** The proofs that say who the recipients are. */
  naming: ProofsOnRecord;
  /** Links whose readers may have reported them. */
  links: readonly { id: string; linkGeneration: number }[];
};

/** What letters of an envelope are written from, besides its own row and its recipients'. */
export type LetterGround = Awaited<ReturnType<typeof readLetterGround>>;

/**
 * Reads what letters of an envelope are written from, in one statement: the sender's account, and what holds their organization's sending up; the
 * message ids of letters whose result stands in the audit trail (`recorded`), and of those that a mail server took, whether or not that is on record
 * (`relayed`); the proofs that name the recipients, oldest first; and the ids of recipients who have reported their link.
 */
export async function readLetterGround(em: EntityManager, { envelope, messageIds, naming, links }: Asked) {
  const recordKeys = new Map(messageIds.map((id) => [`envelope:${envelope.id}:message:${id}`, id]));
  const logKeys = new Map(messageIds.flatMap((id) => messageKinds.map((kind) => [`${kind}:${id}`, id])));
  const owner = { kind: 'organization', id: envelope.organizationId } as const;
  const found = await tables(em)
    .selectNoFrom((one) => [
      jsonObjectFrom(accountQuery(em, envelope)).as('account'),
      jsonObjectFrom(senderQuery(em, owner, ownerName(owner))).as('sender'),
      jsonArrayFrom(
        one
          .selectFrom('AuditEvent')
          .select('dedupeKey as key')
          .where(sql<boolean>`${sql.ref('dedupeKey')} = any (${[...recordKeys.keys()]}::text[])`),
      ).as('recorded'),
      jsonArrayFrom(
        one
          .selectFrom('MessageAttempt')
          .select('messageKey as key')
          .where('flowId', '=', envelope.id)
          .where(sql<boolean>`${sql.ref('messageKey')} = any (${[...logKeys.keys()]}::text[])`)
          .where('outcome', '=', 'sent'),
      ).as('relayed'),
      jsonArrayFrom(proofsQuery(em, naming).select(proofJsonColumns)).as('naming'),
      jsonArrayFrom(reportedQuery(em, links)).as('reported'),
    ])
    .executeTakeFirstOrThrow();
  if (!found.account || !found.sender)
    throw new Error('the account of an envelope, or its organization, is gone');
  return {
    account: found.account,
    sending: asSender(found.sender),
    recorded: new Set(found.recorded.flatMap(({ key }) => recordKeys.get(key ?? '') ?? [])),
    relayed: new Set(found.relayed.flatMap(({ key }) => logKeys.get(key) ?? [])),
    naming: found.naming,
    reported: new Set(found.reported.map(({ id }) => id)),
  };
}

/** The recipients whose readers have reported just this link. */
function reportedQuery(em: EntityManager, links: Asked['links']) {
  const ids = links.map(({ id }) => id);
  const generations = links.map(({ linkGeneration }) => linkGeneration);
  const from = sql<{ id: string; generation: number }>`unnest(${ids}::uuid[], ${generations}::int[])`;
  return tables(em)
    .selectFrom('AbuseReport')
    .innerJoin(from.as<'link'>(sql`link(id, generation)`), (join) =>
      join
        .onRef('link.id', '=', 'AbuseReport.subjectId')
        .onRef('link.generation', '=', 'AbuseReport.generation'),
    )
    .select('link.id')
    .where('AbuseReport.kind', '=', 'recipient');
}
