import { NotFoundError } from '@mikro-orm/core';
import { lockChainOf } from '#entities/audit-trail.ts';
import type { EnvelopeRecipient } from '#entities/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope.ts';
import type { Orm } from '#entities/orm.ts';
import { columns, rowWithTimes, updateById } from '#entities/statements.ts';
import { inTransaction, type Row, type Statement, type Transaction } from '#entities/transaction.ts';
import { receiversOfEnvelope } from './platform-deliveries.ts';

const envelopeProperties = [
  'id',
  'organizationId',
  'userId',
  'name',
  'message',
  'status',
  'language',
  'sendId',
  'originalObjectId',
  'currentObjectId',
  'revision',
  'eventSequence',
  'sentAt',
  'deliveredAt',
  'expiresAt',
  'completedAt',
  'voidReason',
  'xRequestId',
] as const satisfies readonly (keyof Envelope)[];

const recipientProperties = [
  'id',
  'envelopeId',
  'email',
  'name',
  'role',
  'status',
  'phone',
  'accessCodeHash',
  'hostEmail',
  'language',
  'linkHash',
  'linkGeneration',
  'sentAt',
  'acceptedAt',
  'declineReason',
] as const satisfies readonly (keyof EnvelopeRecipient)[];

/** What activities read of an envelope, and of one of its recipients. */
export type EnvelopeRow = Pick<Envelope, (typeof envelopeProperties)[number]>;
export type RecipientRow = Pick<EnvelopeRecipient, (typeof recipientProperties)[number]>;

/** Selects envelopes, or recipients, for `asEnvelope` and `asRecipient`; `end` is what follows the table. */
export const selectEnvelope = (end: string, values: readonly unknown[]): Statement => [
  `select ${columns(envelopeProperties)} from envelope ${end}`,
  values,
];
export const selectRecipients = (end: string, values: readonly unknown[]): Statement => [
  `select ${columns(recipientProperties)} from envelope_recipient ${end}`,
  values,
];

/** Throws NotFoundError when there is none. */
export function asEnvelope(row: Row | undefined): EnvelopeRow {
  if (!row) throw new NotFoundError('There is no such envelope.');
  return rowWithTimes(row) as EnvelopeRow;
}

/** Throws NotFoundError when there is none. */
export function asRecipient(row: Row | undefined): RecipientRow {
  if (!row) throw new NotFoundError('There is no such recipient.');
  return rowWithTimes(row) as RecipientRow;
}

/** An envelope whose row is locked, in a transaction that ends when the work with it does. */
export type Held = {
  tx: Transaction;
  row: EnvelopeRow;
  /** What was read besides, in one message with the row. */
  read: Row[][];
  /** Undefined in a transaction that tells nobody. */
  telling?: { receivers: Row[]; chainEnd: Row | undefined; audited: boolean };
  /** What of the rows is to be written when the work is done, by id. */
  changes: { envelope: Partial<Envelope>; recipients: Map<string, Partial<EnvelopeRecipient>> };
};

export type HeldWithRecipient = Held & { recipient: RecipientRow };

export type Wish = {
  envelopeId: string;
  /** No event and no audit event comes of it: nothing is read or locked for them. */
  silent?: true;
  /** Something is used: the organization's row is held, before the lock of the audit trail as everywhere. */
  uses?: true;
  /** What is to be read besides, once the row is locked. */
  read?: readonly Statement[];
};

/**
 * Does something to an envelope in one transaction; whoever else writes about the same envelope waits. All that is read
 * goes in one message to the database, all that is written in another. Throws NotFoundError when it is gone.
 */
export function withEnvelope<T>(orm: Orm, wish: Wish, work: (held: Held) => Promise<T> | T): Promise<T> {
  return inTransaction(orm, async (tx) => {
    const { envelopeId, silent = false, read = [] } = wish;
    const [rows = [], ...others] = await tx.run([
      selectEnvelope('where id = ? for update', [envelopeId]),
      ...read,
      ...(wish.uses ? [holdOrganization(envelopeId)] : []),
      ...(silent ? [] : [receiversOfEnvelope(envelopeId), ...lockChainOf(envelopeId)]),
    ]);
    const [receivers = [], , chain = []] = others.slice(-3);
    const held: Held = {
      tx,
      row: asEnvelope(rows[0]),
      read: others.slice(0, read.length),
      ...(silent ? {} : { telling: { receivers, chainEnd: chain[0], audited: false } }),
      changes: { envelope: {}, recipients: new Map() },
    };
    const result = await work(held);
    keepChanges(held);
    return result;
  });
}

function holdOrganization(envelopeId: string): Statement {
  const own = '(select organization_id from envelope where id = ?)';
  return [`select id from organization where id = ${own} for key share`, [envelopeId]];
}

/** As withEnvelope, with one of its recipients. */
export function withRecipient<T>(
  orm: Orm,
  { recipientId, ...wish }: Wish & { recipientId: string },
  work: (held: HeldWithRecipient) => Promise<T> | T,
): Promise<T> {
  const { envelopeId, read = [] } = wish;
  const own = selectRecipients('where id = ? and envelope_id = ?', [recipientId, envelopeId]);
  return withEnvelope(orm, { ...wish, read: [own, ...read] }, (held) => {
    const [rows = [], ...others] = held.read;
    return work(Object.assign(held, { recipient: asRecipient(rows[0]), read: others }));
  });
}

/** Changes the envelope, here and, when the work is done, in its row. */
export function change({ row, changes }: Held, given: Partial<Envelope>): void {
  Object.assign(row, given);
  Object.assign(changes.envelope, given);
}

/** As change, of a recipient. */
export function changeRecipient(
  { changes: { recipients } }: Held,
  recipient: Pick<EnvelopeRecipient, 'id'>,
  given: Partial<EnvelopeRecipient>,
): void {
  Object.assign(recipient, given);
  recipients.set(recipient.id, { ...recipients.get(recipient.id), ...given });
}

function keepChanges({ tx, row, changes: { envelope, recipients } }: Held): void {
  for (const [id, given] of recipients) tx.last(updateById('envelope_recipient', id, given));
  if (Object.keys(envelope).length > 0) tx.last(updateById('envelope', row.id, envelope));
}
