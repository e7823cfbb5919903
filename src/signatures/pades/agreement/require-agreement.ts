import { lookAtBytes } from '../../pdf/second-look/look-at-bytes.ts';
import { directSignature, hasDirectSignature } from './direct-signature.ts';
import { isDict, isRef } from '../../pdf/objects.ts';
import { UnusablePdf } from '../read-pdf.ts';
import { readSignatures } from '../read-signatures.ts';
import type { Update } from '../revision/update.ts';
import { usageRightsOf } from './usage-rights.ts';

const differingSignatures =
  'PDF readers do not agree on which signatures are in the file; ask the person who signed it for another copy, or open it in a viewer, print it to a new PDF without signatures and upload that';

/**
 * Compares, before the first byte is written, the signatures and the certification that the reader found with those that a
 * scan of the file's bytes finds, which knows nothing of cross-references. If they differ, other readers may see signatures
 * that ours would destroy. Usage rights count for both, though no field leads to them. Throws UnusablePdf.
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

/** Gives the offset of the signature that the catalog names as the certification (ISO 32000-2 clause 12.8.6). */
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
