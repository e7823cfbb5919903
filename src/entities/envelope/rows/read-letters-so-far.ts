import { messageKinds } from '#domain/common/message-outcome.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** What is known of letters of an envelope, by their message ids. */
export type LettersSoFar = {
  /** Those whose result stands in the audit trail. */
  recorded: ReadonlySet<string>;
  /** Those that a mail server took, by the log of messages, whether or not that is on record. */
  relayed: ReadonlySet<string>;
};

/** Reads how far letters of an envelope came before, in one statement. */
export async function readLettersSoFar(
  em: EntityManager,
  envelopeId: string,
  messageIds: readonly string[],
): Promise<LettersSoFar> {
  if (messageIds.length === 0) return { recorded: new Set(), relayed: new Set() };
  const recordKeys = new Map(messageIds.map((id) => [`envelope:${envelopeId}:message:${id}`, id]));
  const logKeys = new Map(messageIds.flatMap((id) => messageKinds.map((kind) => [`${kind}:${id}`, id])));
  const db = tables(em);
  const found = await db
    .selectFrom('AuditEvent')
    .select('dedupeKey as key')
    .where('dedupeKey', 'in', [...recordKeys.keys()])
    .unionAll(
      db
        .selectFrom('MessageAttempt')
        .select('messageKey as key')
        .where('flowId', '=', envelopeId)
        .where('messageKey', 'in', [...logKeys.keys()])
        .where('outcome', '=', 'sent'),
    )
    .execute();
  const keys = found.flatMap(({ key }) => key ?? []);
  return {
    recorded: new Set(keys.flatMap((key) => recordKeys.get(key) ?? [])),
    relayed: new Set(keys.flatMap((key) => logKeys.get(key) ?? [])),
  };
}
