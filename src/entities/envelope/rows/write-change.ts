import { sql } from 'kysely';
import { appendEvents } from '../../audit/append-events.ts';
import { recordAuditEvents, type AuditAct } from '../../audit/audit-trail.ts';
import { usageRecord } from '../../account/rows/usage-values.ts';
import type { Use } from '../../account/usage.ts';
import { atOnce, type Part } from '../../common/rows/at-once.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { toldEnd } from '../../flow/tell-end.ts';
import { tables, type ChangedRow } from '../../tables.ts';
import { eventDeliveries, type ResourceEvents } from '../../webhook/rows/open-event-deliveries.ts';

/** The fields that a recipient has filled in: values by the ids of their fields; another field keeps its own. */
export type Filling = { recipientId: string; values: ReadonlyMap<string, string>; at: Date };

/** Recipients who all get the same columns. */
type ChangedRecipients = { ids: readonly string[]; columns: ChangedRow<'EnvelopeRecipient'> };

/** A change of an envelope, with all that belongs to it. */
export type EnvelopeChange = {
  columns?: ChangedRow<'Envelope'>;
  /** Each recipient is in one of them at most. */
  recipients?: readonly ChangedRecipients[];
  filled?: Filling;
  /** Those who need no more what they gave for their acts, and the activations of their certificates: these are deleted. */
  done?: readonly string[];
  /** The recipient whose end calls wait for. */
  told?: string;
  usage?: Use;
  /** Parts of others that the same statement writes, by their names. */
  besides?: Readonly<Record<string, Part>>;
};

type ToWrite = EnvelopeChange & ResourceEvents & { acts: readonly AuditAct[] };

/**
 * Writes a change of an envelope that is locked, opens the deliveries of its events and appends its audit events, in one statement; gives
 * the ids of the deliveries, in the order of the events. Where it is counted as a use, the audit events follow by a statement of their own: the
 * organization's row, which others lock before the chain, is locked for the foreign key when this one ends.
 */
export async function writeChange(em: EntityManager, change: ToWrite): Promise<string[]> {
  const { events, acts, told, usage } = change;
  const isApart = usage !== undefined;
  const answer = [
    events.length > 0
      ? sql`(select coalesce(jsonb_agg(id order by sequence), '[]') from opened) as ids`
      : sql`'[]'::jsonb as ids`,
    ...(told === undefined ? [] : [sql`${toldEnd('envelope_recipient', told)} as told`]),
    ...(isApart || acts.length === 0 ? [] : [sql`${appendEvents(acts)} as noted`]),
  ];
  const parts = { ...partsOf(em, change), ...change.besides };
  const { ids } = await atOnce<{ ids: string[] }>(em, parts, sql.join(answer));
  if (isApart) await recordAuditEvents(em, acts);
  return ids;
}

function partsOf(em: EntityManager, change: ToWrite): Record<string, Part> {
  const { columns, recipients = [], filled, done = [], usage, events, resourceId } = change;
  const db = tables(em);
  return {
    envelope: columns && db.updateTable('Envelope').set(columns).where('id', '=', resourceId).returning('id'),
    ...Object.fromEntries(recipients.map((one, index) => [`recipients${index}`, changed(em, one)])),
    filled: filled && fieldsFilled(em, filled),
    acts:
      done.length === 0
        ? undefined
        : db
            .deleteFrom('EnvelopeAct')
            .where('envelopeId', '=', resourceId)
            .where(isOneOf('recipientId', done))
            .returning('id'),
    activations:
      done.length === 0
        ? undefined
        : db.deleteFrom('FlowActivation').where(isOneOf('requestId', done)).returning('id'),
    usage: usage && usageRecord(em, usage),
    opened: events.length === 0 ? undefined : eventDeliveries(em, change),
  };
}

function isOneOf(column: string, ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`;
}

function changed(em: EntityManager, { ids, columns }: ChangedRecipients) {
  return tables(em).updateTable('EnvelopeRecipient').set(columns).where(isOneOf('id', ids)).returning('id');
}

function fieldsFilled(em: EntityManager, { recipientId, values, at }: Filling) {
  const given = JSON.stringify(Object.fromEntries(values));
  return tables(em)
    .updateTable('EnvelopeField')
    .set((one) => ({
      value: sql<string | null>`coalesce(${given}::jsonb ->> ${one.ref('id')}::text, ${one.ref('value')})`,
      status: 'completed' as const,
      signedAt: at,
    }))
    .where('recipientId', '=', recipientId)
    .returning('id');
}
