import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import { defined } from '#domain/common/defined.ts';
import { geometryOf } from '#domain/envelope/field-geometry.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import {
  discardObject,
  openObject,
  removeReplaced,
  writeObject,
  type StoreDependencies,
  type Stored,
} from '#documents/document-store.ts';
import { putInPlace } from '#entities/document/rows/put-in-place.ts';
import type { StoredRow } from '#entities/document/rows/read-stored.ts';
import type { FieldRow } from '#entities/envelope/rows/fields-of-envelope.ts';
import { readRevision, type RevisionRow } from '#entities/envelope/rows/read-revision.ts';
import type { LockedEnvelope, LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import type { Part } from '#entities/common/rows/at-once.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ChangedRow } from '#entities/tables.ts';
import { namingActs } from '#secrets/stated-recipient.ts';
import type { EnvelopePlan, PlannedField } from '#sealing/plan.ts';
import { asStorageFailure } from '../../document/failures.ts';
import { withRecipients } from '../rows.ts';

/** An envelope with all that its next revision is made of, and the plan of its PDF, as they are when an activity begins. */
export type RevisionInput = RevisionRow & { plan: EnvelopePlan };

/** The envelope, and where one of its signers acts, the input that they gave and the proof that they agreed. */
export type Asked = { envelopeId: string; actId?: string; proofId?: string | null };

/** Reads an envelope in one statement, and makes the plan of its PDF. */
export async function readRevisionInput(
  { orm }: Pick<StoreDependencies, 'orm'>,
  { envelopeId, actId, proofId }: Asked,
): Promise<RevisionInput> {
  const naming = { workflowId: envelopeWorkflowId(envelopeId), records: namingActs };
  const row = await readRevision(orm.em.fork(), envelopeId, {
    ...naming,
    actId: actId ?? null,
    proofId: proofId ?? null,
  });
  const signing = row.recipients.filter(({ role }) => isSigningRole(role));
  const recipients = signing.map(({ id, name, email }) => ({ id, name, email }));
  return { ...row, plan: { envelopeId, recipients, fields: row.fields.map(plannedField) } };
}

function plannedField(field: FieldRow): PlannedField {
  const { id, recipientId, type, required, label = null, value: preset = null } = field;
  return { id, recipientId, type, ...geometryOf(field), required, label, preset };
}

/** The bytes of a PDF as stored. Throws a failure that names the storage when they cannot be had. */
export async function readPdfOf(documents: StoreDependencies, object: StoredRow | null): Promise<Buffer> {
  if (!object) throw new Error('the envelope has no such PDF');
  try {
    return await buffer(await openObject(documents, object));
  } catch (error) {
    throw asStorageFailure(error);
  }
}

async function store(documents: StoreDependencies, organizationId: string, pdf: Buffer): Promise<Stored> {
  try {
    return await writeObject(documents, { organizationId, bytes: inPieces(pdf), inPlaceLater: true });
  } catch (error) {
    throw asStorageFailure(error);
  }
}

/** Bytes that are hashed and encrypted at once; others have their turn before the next. */
const pieceBytes = 524_288;

async function* inPieces(pdf: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < pdf.length; at += pieceBytes) {
    yield pdf.subarray(at, at + pieceBytes);
    await setImmediate();
  }
}

/** A revision that is stored, and the locked rows that are to say so. */
export type StoredRevision = {
  row: LockedEnvelope;
  recipients: readonly LockedRecipient[];
  /** Of the envelope, and a part of the statement that writes them: with both the revision is in place. */
  columns: ChangedRow<'Envelope'> & { revision: number };
  besides: Readonly<Record<string, Part>>;
  /** The SHA-256 of its PDF in hex. */
  hash: string;
};

/** Tells that the PDF is not the one that an activity began with. */
export const superseded = Symbol('superseded');

/**
 * Stores the next revision of an envelope's PDF and has `record` put it in place with all else that it writes of the locked rows; if
 * another revision is recorded already, changes nothing and gives `superseded`. Removes the PDF before, but never the original. When nobody can tell whether the transaction was committed, removes nothing: the row says what is
 * complete and what is discarded, and the sweep does the rest.
 */
export async function putRevision<T>(
  documents: StoreDependencies,
  { before, recipientIds, pdf, record }: Revision<T>,
): Promise<T | typeof superseded> {
  const stored = await store(documents, before.organizationId, pdf);
  const old = before.currentObjectId === before.originalObjectId ? null : before.currentObjectId;
  const locked = { envelopeId: before.id, ...defined({ recipientIds }) };
  const result = await withRecipients(documents.orm, locked, async (em, row, recipients) => {
    if (row.currentObjectId !== before.currentObjectId) return superseded;
    const columns = { currentObjectId: stored.id, revision: row.revision + 1, updatedAt: new Date() };
    const besides = { placed: putInPlace(em, stored, old ?? null) };
    return record(em, { row, recipients, columns, besides, hash: stored.hash });
  });
  // Anything left here is marked as discarded, or never was complete, and is swept.
  if (result === superseded) await discardObject(documents, stored.id).catch(() => undefined);
  else if (old) await removeReplaced(documents, old).catch(() => undefined);
  return result;
}

export type Revision<T> = {
  /** The envelope as it was read before the revision was made. */
  before: RevisionRow['envelope'];
  /** The recipients whose rows are written with it; all where none are given. */
  recipientIds?: readonly string[];
  pdf: Buffer;
  record: (em: EntityManager, stored: StoredRevision) => Promise<T>;
};
