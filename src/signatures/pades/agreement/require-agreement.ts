import { lookAtBytes } from '../../pdf/second-look/look-at-bytes.ts';
import { directSignature, hasDirectSignature } from './direct-signature.ts';
import { isDict, isRef } from '../../pdf/objects.ts';
import { UnusablePdf } from '../read-pdf.ts';
import { readSignatures } from '../read-signatures.ts';
import type { Update } from '../revision/update.ts';
import { usageRightsOf } from './usage-rights.ts';

const differingSignatures =
  'readers of the PDF do not agree on which signatures are in it; ask who signed it for another copy, or open it in a viewer, print it to a new PDF without signatures and upload that';

/**
 * A second look before the first byte is written: what the reader found of signatures and of a certification must agree
 * with what a scan of the file's bytes finds, which knows nothing of cross-references. Where they differ, other readers may
 * see signatures that ours would destroy. Usage rights count for both, though no field leads to them. Throws UnusablePdf.
 */
export function requireAgreement(update: Update): void {
  const { bytes } = update.file;
  const seen = lookAtBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const found = readSignatures(update).filter(({ byteRange }) => byteRange.length > 0);
  const places = new Set(found.map(({ offset }) => offset));
  const certification = certificationPlace(update);
  if ((certification !== undefined) !== seen.certified) throw disagreement(update);
  if (certification !== undefined && !places.has(certification)) throw disagreement(update);
  for (const { within } of usageRightsOf(update)) places.add(update.file.offsetOf(within));
  if (places.size !== seen.signatures) throw disagreement(update);
}

/** Where the signature stands that the catalog names as the certification (ISO 32000-2 clause 12.8.6). */
function certificationPlace(update: Update): number | undefined {
  const root = update.dictAt(update.file.root);
  const permissions = update.resolve(root.get('Perms'));
  const ref = isDict(permissions) ? permissions.get('DocMDP') : undefined;
  const value = update.resolve(ref);
  if (!isDict(value) || !value.has('ByteRange')) return undefined;
  return isRef(ref) ? update.file.offsetOf(ref) : -1;
}

function disagreement(update: Update): UnusablePdf {
  return new UnusablePdf(hasDirectSignature(update) ? directSignature : differingSignatures);
}
