import { ApplicationFailure } from '@temporalio/common';
import { statusSourceOf } from '#clients/status-source.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import { isOpenEnvelope, isWaitedFor } from '#domain/envelope/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { stepsFor } from './pdf/steps.ts';
import { checkedSigner, statusFromOutside } from './pdf/checked-signer.ts';
import { onDocument } from '../document/faults.ts';
import { putRevision, readRevisionInput, readPdfOf, superseded } from './pdf/revision.ts';
import { importedSigners, recordedSignatures } from './pdf/sealed-expectation.ts';
import { noting } from './pdf/signing-certificate.ts';
import type { EnvelopePdfDependencies, DeliveryIds } from './inputs.ts';
import { audit, raise, raised, withEnvelope } from './rows.ts';
import { assertSentSo } from './sending/in-two-steps.ts';
import { assertAsStated } from './stated-recipients.ts';

/**
 * Lays out the fields and has the platform certify that revision; a PDF that arrived signed stays as it is. Done already,
 * it changes nothing. Throws document_unsealable where the document is to blame, act_refused where document, fields or recipients
 * are not the ones that were sent.
 */
export async function prepareDocument(deps: EnvelopePdfDependencies, envelopeId: string): Promise<void> {
  const { documents } = deps;
  const signer = checkedSigner(deps.pdfSigner);
  const { row, recipients, plan } = await readRevisionInput(documents, envelopeId);
  if (row.currentObjectId || !isOpenEnvelope(row.status)) return;
  await assertSentSo(deps.orm.em.fork(), deps.actKeys, row, recipients);
  const original = await readPdfOf(documents, row.originalObjectId ?? '');
  const seal = noting(signer.seal({ purpose: 'certification', record: `envelope/${row.id}` }));
  const pdf = await onDocument(() =>
    certifyEnvelope(original, plan, {
      at: row.sentAt ?? new Date(),
      seal: seal.sign,
      steps: stepsFor(deps, row),
    }),
  );
  if (pdf.equals(original)) return keepOriginal(deps, row);
  await putRevision(documents, {
    row,
    pdf,
    record: (em, locked) => {
      locked.sealFingerprint = seal.fingerprint();
      return audit(em, locked, { action: 'certified', actor: null, once: 'prepared' });
    },
  });
}

function keepOriginal({ orm }: EnvelopePdfDependencies, { id }: Envelope): Promise<void> {
  return withEnvelope(orm, id, async (em, row) => {
    row.currentObjectId ??= row.originalObjectId ?? null;
    await em.flush();
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
  envelopeId: string,
): Promise<DeliveryIds & { completedAt: string }> {
  const { documents, orm } = deps;
  const ground = await readRevisionInput(documents, envelopeId);
  const { row } = ground;
  if (row.status === 'completed') return completed(deps, row);
  assertAllFinished(ground.recipients);
  await assertAsStated(orm.em.fork(), deps.actKeys, ground.recipients);
  await orm.em.fork().nativeUpdate(Envelope, { id: row.id, status: 'in_progress' }, { sealing: true });
  const status = statusFromOutside(await statusSourceOf(deps));
  const signed = await readPdfOf(documents, row.currentObjectId ?? '');
  const original = await originalOf(deps, row);
  const timestamp = checkedSigner(deps.pdfSigner).timestamp(`envelope/${row.id}`);
  const tokens: Buffer[] = [];
  const steps = stepsFor(deps, row);
  const imported = await importedSigners(orm.em.fork(), ground);
  const pdf = await onDocument(async () => {
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
      plan: ground.plan,
      tokens,
    });
    return sealed;
  });
  const at = new Date();
  const deliveryIds = await putRevision(documents, {
    row,
    pdf,
    record: async (em, locked, hash) => {
      if (!isOpenEnvelope(locked.status)) throw new Error('the envelope has ended otherwise');
      assertAllFinished(await em.find(EnvelopeRecipient, { envelopeId: locked.id }));
      Object.assign(locked, { status: 'completed', sealing: false, completedAt: at });
      const data = { completed_at: at.toISOString() };
      const ids = await raise(em, locked, { event: 'envelope_completed', at, data });
      await audit(em, locked, {
        action: 'completed',
        actor: null,
        metadata: { at: data.completed_at, document_hash: hash },
        once: 'end',
      });
      return ids;
    },
  });
  if (deliveryIds === superseded) return complete(deps, envelopeId);
  return { deliveryIds, completedAt: at.toISOString() };
}

async function originalOf({ orm }: EnvelopePdfDependencies, { originalObjectId }: Envelope) {
  const { size, hash } = await orm.em.fork().findOneOrFail(StoredObject, { id: originalObjectId ?? '' });
  return { size: size ?? 0, hash: hash ?? '' };
}

/**
 * Refuses to complete an envelope that still waits for somebody, or for the seal of an approval; the record of the last of them
 * may be under way.
 */
function assertAllFinished(recipients: EnvelopeRecipient[]): void {
  const missing = recipients.filter(
    ({ role, status, approvalSealedAt = null }) =>
      isWaitedFor(role) && (status !== 'completed' || (role === 'approver' && approvalSealedAt === null)),
  );
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id).join(', ');
  throw ApplicationFailure.retryable(`The envelope still waits for ${ids}.`, 'invalid_state');
}

async function completed({ orm }: EnvelopePdfDependencies, { id, completedAt }: Envelope) {
  const deliveryIds = await raised(orm.em.fork(), id, 'envelope_completed');
  return { deliveryIds, completedAt: completedAt?.toISOString() ?? '' };
}
