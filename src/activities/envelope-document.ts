import { statusSourceOf } from '#clients/status-source.ts';
import { checkSealed } from '#sealing/check-sealed.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import { isOpenEnvelope } from '#domain/envelope.ts';
import { runTogether, type Statement } from '#entities/transaction.ts';
import { putRevision, readGround, readPdfOf, superseded } from './envelope-ground.ts';
import type { EnvelopePdfDependencies, Told } from './envelope-inputs.ts';
import { change, withEnvelope, type EnvelopeRow } from './envelope-rows.ts';
import { audit, raise, raised } from './envelope-telling.ts';

/**
 * Lays out the fields and has the platform certify that revision; a PDF that arrived signed stays as it is. Done already,
 * it changes nothing.
 */
export async function prepareDocument(deps: EnvelopePdfDependencies, envelopeId: string): Promise<void> {
  const { documents, pdfSigner } = deps;
  const { row, plan } = await readGround(documents, envelopeId);
  if (row.currentObjectId || !isOpenEnvelope(row.status)) return;
  const original = await readPdfOf(documents, row.originalObjectId ?? '');
  const seal: ByteRangeSigner = (digest, hash) =>
    pdfSigner.seal(namedBy(`envelope/${row.id}/certification`, digest))(digest, hash);
  const pdf = await certifyEnvelope(original, plan, { at: row.sentAt ?? new Date(), seal });
  if (pdf.equals(original)) return keepOriginal(deps, row);
  await putRevision(documents, {
    row,
    pdf,
    record: (held) => audit(held, { action: 'certified', actor: null, once: 'prepared' }),
  });
}

/** The operation's name by the bytes, too: what was lost before it was stored may have other bytes the next time. */
export function namedBy(operation: string, digest: Buffer): string {
  return `${operation}/${digest.toString('hex').slice(0, 32)}`;
}

function keepOriginal({ orm }: EnvelopePdfDependencies, { id }: EnvelopeRow): Promise<void> {
  return withEnvelope(orm, { envelopeId: id, silent: true }, (held) => {
    const { currentObjectId, originalObjectId = null } = held.row;
    if (!currentObjectId) change(held, { currentObjectId: originalObjectId });
  });
}

/**
 * Seals the PDF for the long term and, when it passes our own check, writes that the envelope is completed; completed
 * already, it changes nothing. Throws what the key service's, the storage's and the check's failures are.
 */
export async function complete(
  deps: EnvelopePdfDependencies,
  envelopeId: string,
): Promise<Told & { completedAt: string }> {
  const { documents, pdfSigner, orm } = deps;
  const { row } = await readGround(documents, envelopeId);
  if (row.status === 'completed') return completed(deps, row);
  const sealing = "update envelope set sealing = true where id = ? and status = 'in_progress'";
  await runTogether(orm, [[sealing, [row.id]]]);
  const status = await statusSourceOf(deps);
  const signed = await readPdfOf(documents, row.currentObjectId ?? '');
  const pdf = await completeEnvelope(signed, { status, timestamp: pdfSigner.timestamp });
  await checkSealed(pdf, { signatures: row.revision, root: status.root });
  const at = new Date();
  const deliveryIds = await putRevision(documents, {
    row,
    pdf,
    record: (held) => {
      if (!isOpenEnvelope(held.row.status)) throw new Error('the envelope has ended otherwise');
      change(held, { status: 'completed', sealing: false, completedAt: at });
      const data = { completed_at: at.toISOString() };
      const ids = raise(held, { event: 'envelope_completed', at, data });
      const metadata = { at: data.completed_at };
      audit(held, { action: 'completed', actor: null, metadata, once: 'end' });
      return ids;
    },
  });
  if (deliveryIds === superseded) return complete(deps, envelopeId);
  return { deliveryIds, completedAt: at.toISOString() };
}

async function completed({ orm }: EnvelopePdfDependencies, { id, completedAt }: EnvelopeRow) {
  const ask = (statements: readonly Statement[]) => runTogether(orm, statements);
  const deliveryIds = await raised(ask, id, 'envelope_completed');
  return { deliveryIds, completedAt: completedAt?.toISOString() ?? '' };
}
