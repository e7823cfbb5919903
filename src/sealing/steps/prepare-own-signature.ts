import { requireAgreement } from '#signatures/pades/agreement/require-agreement.ts';
import { requireWithinFile } from '#signatures/pades/agreement/require-within-file.ts';
import { usageRightsOf } from '#signatures/pades/agreement/usage-rights.ts';
import type { PreparedSignature } from '#signatures/pades/placeholder.ts';
import { isHybrid, printAnew, readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { prepareFieldSignature } from '#signatures/pades/sign.ts';
import { docMdpOf } from '../permissions/docmdp.ts';
import { NotPermitted } from '../permissions/not-permitted.ts';
import { freeName } from './free-name.ts';

/** The claimed time of a signature, and the name of its signer. */
export type OwnSignature = { at: Date; name: string };

/** The name in the PDF of the first such signature; later ones have a number after it. */
const ownName = 'holder';

/**
 * Prepares the signature of a person in a PDF outside of any envelope, as an incremental update with a new field that shows
 * nowhere: signatures that are in it stay valid. The same input gives the same bytes, and `fieldName` names the field. Throws
 * NotPermitted when those signatures allow no further one, UnusablePdf when nothing can be appended.
 */
export async function prepareOwnSignature(
  pdf: Uint8Array,
  { at, name }: OwnSignature,
): Promise<PreparedSignature & { fieldName: string }> {
  const update = startUpdate(await readPdf(pdf));
  requireAgreement(update);
  requireWithinFile(update);
  const permits = docMdpOf(update);
  if (permits.signed && permits.signing === 'none') throw new NotPermitted(permits.reason);
  if (!permits.signed && isHybrid(update.file))
    throw new UnusablePdf(`the PDF has cross-references that only some readers see; ${printAnew}`);
  if (usageRightsOf(update).length > 0)
    throw new UnusablePdf(`the PDF contains usage rights that may hide a signature; ${printAnew}`);
  const fieldName = freeName(update, ownName);
  return { ...prepareFieldSignature(update, { at, name, field: { newField: fieldName } }), fieldName };
}
