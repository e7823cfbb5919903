import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { drawPdf } from '../drawing/draw-pdf.ts';
import { erasedBefore } from '../erased-before.ts';
import { sealPdf } from '../seal-pdf.ts';
import { gatherReceipt } from './gather-receipt.ts';

/**
 * Makes and seals the receipt of a recipient who has acted: anew each time, because it says how the envelope stands, and kept
 * nowhere. Throws Problem service_unavailable, and gone once the recipient's data were erased.
 */
export async function makeReceipt(
  deps: ApiDependencies,
  recipientId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const em = deps.orm.em.fork();
  const recipient = await em.findOneOrFail(
    EnvelopeRecipient,
    { id: recipientId },
    { populate: ['approvalSeal'] },
  );
  if (recipient.erasedAt) throw erasedBefore('The receipt');
  const envelope = await em.findOneOrFail(Envelope, { id: recipient.envelopeId });
  const { id, organizationId: owner } = envelope;
  const facts = await gatherReceipt(deps, envelope, recipient);
  const pdf = await sealPdf(deps, {
    pdf: await drawPdf(deps, { owner, name: 'receipt', facts }),
    of: { purpose: 'receipt', record: `envelope/${id}` },
    reason: `Receipt about envelope ${id}`,
  });
  return new Uint8Array(pdf);
}
