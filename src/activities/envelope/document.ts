import { ApplicationFailure } from '@temporalio/common';
import { statusSourceOf } from '#clients/status-source.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import { isOpenEnvelope, isWaitedFor } from '#domain/envelope/envelope.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import type { EntityManager } from '#entities/orm.ts';
import { checkToken } from '#secrets/link-token.ts';
import { stepsFor } from './pdf/steps.ts';
import { checkedSigner, statusFromOutside } from './pdf/checked-signer.ts';
import { onDocument } from '../document/faults.ts';
import { assertAsSent, assertSentSo } from './pdf/proven.ts';
import {
  putRevision,
  readRevisionInput,
  readPdfOf,
  superseded,
  type RevisionInput,
  type StoredRevision,
} from './pdf/revision.ts';
import { importedSigners, recordedSignatures } from './pdf/sealed-expectation.ts';
import { noting } from './pdf/signing-certificate.ts';
import type { EnvelopePdfDependencies, DeliveryIds } from './inputs.ts';
import { change, raised, withRecipients } from './rows.ts';

/**
 * Lays out the fields and has the platform certify that revision; a PDF that arrived signed stays as it is. Done already,
 * it changes nothing. Throws document_unsealable where the document is to blame, act_refused where document, fields or recipients
 * are not the ones that were sent.
 */
export async function prepareDocument(deps: EnvelopePdfDependencies, ground: RevisionInput): Promise<void> {
  const { documents } = deps;
  const signer = checkedSigner(deps.pdfSigner);
  const { envelope: row, plan } = ground;
  if (row.currentObjectId || !isOpenEnvelope(row.status)) return;
  await assertSentSo(deps.actKeys, ground);
  const original = await readPdfOf(documents, ground.original);
  const seal = noting(signer.seal({ purpose: 'certification', record: `envelope/${row.id}` }));
  const pdf = await onDocument(() =>
    certifyEnvelope(
      original,
      { ...plan, pageLine: pageLineOf(deps, row) },
      {
        at: row.sentAt ?? new Date(),
        seal: seal.sign,
        steps: stepsFor(deps, row),
      },
    ),
  );
  if (pdf.equals(original)) return keepOriginal(deps, row);
  await putRevision(documents, {
    before: row,
    pdf,
    record: (em, { row: locked, columns, besides }) =>
      change(em, locked, {
        columns: { ...columns, sealFingerprint: seal.fingerprint() },
        besides,
        audits: [{ action: 'certified', actor: null, once: 'prepared' }],
      }),
  });
}

/** The envelope's id and the address where a file is checked against it; undefined where the pages are to have no line. */
function pageLineOf(
  { keys, baseUrl }: EnvelopePdfDependencies,
  { id, checkHash = null }: RevisionInput['envelope'],
): string[] | undefined {
  if (checkHash === null) return undefined;
  const address = `${baseUrl}/check/${checkToken(keys.link, { id, checkHash })}`;
  return [`Tamga · ${id} · ${address}`, `Tamga · ${id}`];
}

function keepOriginal({ orm }: EnvelopePdfDependencies, { id }: Pick<Envelope, 'id'>): Promise<void> {
  return withRecipients(orm, { envelopeId: id }, async (em, row) => {
    const { currentObjectId, originalObjectId = null } = row;
    if (!currentObjectId)
      await change(em, row, { columns: { currentObjectId: originalObjectId }, audits: [] });
  });
}

/**
 * Seals the PDF for the long term and, when it passes our own check, writes that the envelope is completed; if it is
 * completed already, changes nothing. The PDF must begin with the document that was sent and hold just the signatures that
 * are on record. Throws the failures of the key service and the storage, document_unsealable if the document is to blame,
 * signatures_differ if the PDF has other signatures.
 */
export async function complete(
  deps: EnvelopePdfDependencies,
  ground: RevisionInput,
): Promise<DeliveryIds & { completedAt: string }> {
  const { documents, orm } = deps;
  const { envelope: row } = ground;
  if (row.status === 'completed') return completed(deps, row);
  assertAllFinished(ground.recipients);
  await assertAsSent(deps.actKeys, ground, ground.recipients);
  if (!row.sealing)
    await orm.em.fork().nativeUpdate(Envelope, { id: row.id, status: 'in_progress' }, { sealing: true });
  const pdf = await sealPdf(deps, ground);
  const at = new Date();
  const deliveryIds = await putRevision(documents, {
    before: row,
    pdf,
    record: (em, stored) => recordCompleted(em, stored, at),
  });
  if (deliveryIds === superseded)
    return complete(deps, await readRevisionInput(documents, { envelopeId: row.id }));
  return { deliveryIds, completedAt: at.toISOString() };
}

/** Seals the PDF of an envelope for the long term, and checks it. */
async function sealPdf(deps: EnvelopePdfDependencies, ground: RevisionInput): Promise<Buffer> {
  const { envelope, plan } = ground;
  const status = statusFromOutside(await statusSourceOf(deps));
  const signed = await readPdfOf(deps.documents, ground.current);
  const original = { size: ground.original?.size ?? 0, hash: ground.original?.hash ?? '' };
  const timestamp = checkedSigner(deps.pdfSigner).timestamp(`envelope/${envelope.id}`);
  const tokens: Buffer[] = [];
  const steps = stepsFor(deps, envelope);
  const imported = await importedSigners(deps.orm.em.fork(), ground);
  return onDocument(async () => {
    const sealed = await completeEnvelope(signed, {
      status,
      steps,
      timestamp: async (digest, hash) => {
        const token = await timestamp(digest, hash);
        tokens.push(token);
        return token;
      },
    });
    await steps.checkSealed(sealed, {
      ...recordedSignatures(ground),
      root: status.root,
      imported,
      original,
      plan,
      tokens,
    });
    return sealed;
  });
}

async function recordCompleted(
  em: EntityManager,
  { row, recipients, columns, besides, hash }: StoredRevision,
  at: Date,
): Promise<string[]> {
  if (!isOpenEnvelope(row.status)) throw new Error('the envelope has ended otherwise');
  assertAllFinished(recipients);
  const data = { completed_at: at.toISOString() };
  const metadata = { at: data.completed_at, document_hash: hash };
  return change(em, row, {
    columns: { ...columns, status: 'completed', sealing: false, completedAt: at },
    besides,
    events: [{ event: 'envelope_completed', at, data }],
    audits: [{ action: 'completed', actor: null, metadata, once: 'end' }],
  });
}

type Finishing = Pick<LockedRecipient, 'id' | 'role' | 'status'> & {
  approvalSealedAt?: Date | string | null | undefined;
};

/**
 * Refuses to complete an envelope that still waits for somebody, or for the seal of an approval; the record of the last of them
 * may be under way.
 */
function assertAllFinished(recipients: readonly Finishing[]): void {
  const missing = recipients.filter(
    ({ role, status, approvalSealedAt = null }) =>
      isWaitedFor(role) && (status !== 'completed' || (role === 'approver' && approvalSealedAt === null)),
  );
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id).join(', ');
  throw ApplicationFailure.retryable(`The envelope still waits for ${ids}.`, 'invalid_state');
}

async function completed({ orm }: EnvelopePdfDependencies, { id, completedAt }: RevisionInput['envelope']) {
  const deliveryIds = await raised(orm.em.fork(), id, 'envelope_completed');
  return { deliveryIds, completedAt: completedAt?.toISOString() ?? '' };
}
