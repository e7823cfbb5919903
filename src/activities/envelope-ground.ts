import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { isSigningRole } from '#domain/envelope.ts';
import {
  completedObject,
  discardedObject,
  discardObject,
  readObject,
  removeDiscarded,
  writeObject,
  type StoreDependencies,
} from '#documents/document-store.ts';
import { columns } from '#entities/statements.ts';
import { runTogether, type Row } from '#entities/transaction.ts';
import type { EnvelopePlan, PlannedField } from '#sealing/plan.ts';
import { asStorageFailure } from './document-inspection.ts';
import {
  asEnvelope,
  asRecipient,
  change,
  selectEnvelope,
  selectRecipients,
  withEnvelope,
  type EnvelopeRow,
  type Held,
  type RecipientRow,
  type Wish,
} from './envelope-rows.ts';

/** An envelope with whom and what is in it, as the rows are when an activity begins. */
export type Ground = { row: EnvelopeRow; recipients: RecipientRow[]; plan: EnvelopePlan };

const fieldProperties = [
  'id',
  'recipientId',
  'type',
  'page',
  'x',
  'y',
  'width',
  'height',
  'required',
  'label',
  'value',
] as const;

/** Reads an envelope and makes the plan of its PDF. */
export async function readGround({ orm }: StoreDependencies, envelopeId: string): Promise<Ground> {
  const ofEnvelope = 'where envelope_id = ? order by position';
  const [envelopes = [], people = [], fields = []] = await runTogether(orm, [
    selectEnvelope('where id = ?', [envelopeId]),
    selectRecipients(ofEnvelope, [envelopeId]),
    [`select ${columns(fieldProperties)} from envelope_field ${ofEnvelope}`, [envelopeId]],
  ]);
  const recipients = people.map((row) => asRecipient(row));
  const signing = recipients.filter(({ role }) => isSigningRole(role));
  const planned = signing.map(({ id, name, email }) => ({ id, name, email }));
  return {
    row: asEnvelope(envelopes[0]),
    recipients,
    plan: { envelopeId, recipients: planned, fields: fields.map((field) => plannedField(field)) },
  };
}

type FieldRow = Omit<PlannedField, 'preset' | Measure> & Record<Measure, string> & { value: string | null };
type Measure = 'x' | 'y' | 'width' | 'height';

function plannedField(row: Row): PlannedField {
  const { value, ...field } = row as FieldRow;
  const { x, y, width, height } = field;
  // Numbers with decimals come as text.
  const place = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  return { ...field, ...place, preset: value };
}

/** The bytes of a PDF as stored. Throws a failure that names the storage when they cannot be had. */
export async function readPdfOf(documents: StoreDependencies, objectId: string): Promise<Buffer> {
  try {
    return await buffer(await readObject(documents, objectId));
  } catch (error) {
    throw asStorageFailure(error);
  }
}

async function store(documents: StoreDependencies, organizationId: string, pdf: Buffer): Promise<string> {
  try {
    const bytes = Readable.from([pdf]);
    const { id } = await writeObject(documents, { organizationId, bytes });
    return id;
  } catch (error) {
    throw asStorageFailure(error);
  }
}

/** Tells that the PDF is not the one that an activity began with. */
export const superseded = Symbol('superseded');

/**
 * Stores the next revision of an envelope's PDF and writes in one transaction that it stands, with whatever `record`
 * writes; where another revision stands already, nothing changes and `superseded` is given. The PDF before is forgotten,
 * but never the original. When nobody can tell whether the transaction was committed, nothing is forgotten here: the row
 * says what is complete and what is discarded, and the sweep does the rest.
 */
export async function putRevision<T>(
  documents: StoreDependencies,
  { row: before, pdf, record, ...wish }: Revision<T>,
): Promise<T | typeof superseded> {
  const objectId = await store(documents, before.organizationId, pdf);
  const old = before.currentObjectId === before.originalObjectId ? null : before.currentObjectId;
  const result = await withEnvelope(documents.orm, { envelopeId: before.id, ...wish }, async (held) => {
    const { tx, row } = held;
    if (row.currentObjectId !== before.currentObjectId) return superseded;
    change(held, { currentObjectId: objectId, revision: row.revision + 1, updatedAt: new Date() });
    const result = await record(held);
    tx.last(completedObject(objectId));
    if (old) tx.last(discardedObject(old));
    return result;
  });
  // What is left here is marked as discarded, or never was complete, and swept.
  if (result === superseded) await discardObject(documents, objectId).catch(() => undefined);
  else if (old) await removeDiscarded(documents, old).catch(() => undefined);
  return result;
}

export type Revision<T> = Pick<Wish, 'uses' | 'read'> & {
  /** As it was read before the revision was made. */
  row: EnvelopeRow;
  pdf: Buffer;
  record: (held: Held) => Promise<T> | T;
};
