import { createHash } from 'node:crypto';
import { CompletionCertificate } from '#entities/envelope/completion-certificate.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { checkToken, tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { drawPdf } from '../drawing/draw-pdf.ts';
import { erasedBefore } from '../erased-before.ts';
import { makeOnce } from '../make-once.ts';
import { sealPdf } from '../seal-pdf.ts';
import { gatherFacts } from './gather-facts.ts';

/**
 * The certificate of completion of an ended envelope: made and sealed at the first demand, the same bytes ever after.
 * Throws Problem envelope_not_completed, service_unavailable, and gone where a recipient's data were erased before it was made.
 */
export function completionCertificateOf(
  deps: ApiDependencies,
  envelope: Envelope,
): Promise<Uint8Array<ArrayBuffer>> {
  return makeOnce({
    key: `completion/${envelope.id}`,
    find: () => deps.orm.em.fork().findOne(CompletionCertificate, { envelopeId: envelope.id }),
    make: () => make(deps, envelope),
  });
}

async function make(deps: ApiDependencies, envelope: Envelope): Promise<void> {
  const { id } = envelope;
  const erased = { envelopeId: id, erasedAt: { $ne: null } };
  if ((await deps.orm.em.fork().count(EnvelopeRecipient, erased)) > 0)
    throw erasedBefore('The certificate of completion');
  const token = checkToken(deps.keys.link, envelope);
  const facts = await gatherFacts(deps, envelope, `${deps.config.BASE_URL}/check/${token}`);
  const pdf = await sealPdf(deps, {
    pdf: await drawPdf(deps, { owner: envelope.organizationId, name: 'completion', facts }),
    of: { purpose: 'completion', record: `envelope/${id}` },
    reason: `Certificate of completion of envelope ${id}`,
  });
  const made = {
    envelopeId: id,
    pdf,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    checkHash: tokenHash(token),
    madeAt: facts.madeAt,
  };
  await deps.orm.em.fork().upsert(CompletionCertificate, made, {
    onConflictFields: ['envelopeId'],
    onConflictAction: 'ignore',
  });
}
