import { isHybrid, printAnew, readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { requireAgreement } from '#signatures/pades/agreement/require-agreement.ts';
import { requireWithinFile } from '#signatures/pades/agreement/require-within-file.ts';
import type { PreparedSignature } from '#signatures/pades/placeholder.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { prepareFieldSignature } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { usageRightsOf } from '#signatures/pades/agreement/usage-rights.ts';
import { flattenForm } from '../flatten-form.ts';
import { layOutEnvelope } from '../layout.ts';
import { drawPageLines } from '../page-lines.ts';
import { docMdpOf, requirePermitted } from '../permissions/docmdp.ts';
import { certificationName } from '../plan.ts';
import type { EnvelopePlan } from '../plan.ts';

/** DocMDP: filling forms and signing is allowed, nothing else (ISO 32000-2 clause 12.8.2.2). */
export const fillingAndSigning = 2;

/**
 * Makes the form that a PDF brings part of its pages, draws the plan's line at the foot of each, lays out the envelope's fields, and prepares the certification of that
 * revision. Gives undefined for a PDF that arrives signed: any of this would break its signatures. The same input gives the
 * same bytes. Throws NotPermitted when the signatures in the PDF allow no act of this plan, UnusablePdf when nothing can be
 * appended to it.
 */
export async function prepareCertification(
  pdf: Uint8Array,
  plan: EnvelopePlan,
  at: Date,
): Promise<PreparedSignature | undefined> {
  const update = startUpdate(await readPdf(pdf));
  requireAgreement(update);
  requireWithinFile(update);
  const permits = docMdpOf(update);
  if (permits.signed) {
    requirePermitted(permits, plan);
    return undefined;
  }
  if (isHybrid(update.file))
    throw new UnusablePdf(`the PDF has cross-references that only some readers see; ${printAnew}`);
  // The inspection removes usage rights that are surely nobody's signature.
  if (usageRightsOf(update).length > 0)
    throw new UnusablePdf(
      `the PDF contains usage rights that may hide a signature; ask its author for one without them, or ${printAnew}`,
    );
  const fonts = startFonts(update);
  flattenForm(update, fonts);
  drawPageLines(update, fonts, plan);
  fonts.embed();
  layOutEnvelope(update, plan);
  const options = { at, certification: fillingAndSigning, field: { newField: certificationName } } as const;
  return prepareFieldSignature(update, options);
}
