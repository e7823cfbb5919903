import { joinMaterial } from '../../cades/cms/material.ts';
import { openPdf } from '../../pdf/open-pdf.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { encrypted, UnusablePdf } from '../../pdf/unusable-pdf.ts';
import { NotASignature } from '../../signed-file/not-a-signature.ts';
import { noMaterial } from '../../signed-file/signed-file.ts';
import type { SignedFile, ValidationMaterial } from '../../signed-file/signed-file.ts';
import { hasDirectSignature } from '../agreement/direct-signature.ts';
import { UncheckableFile } from '../../signed-file/uncheckable-file.ts';
import { startUpdate } from '../revision/update.ts';
import { findSignatures } from './find-signatures.ts';
import type { FoundSignatures } from './find-signatures.ts';
import { LimitExceeded } from './limit-exceeded.ts';
import { placeSignatures } from './place-signatures.ts';
import { securityStoreMaterial } from './security-store-material.ts';
import { isTimestamp, signatureToValidate } from './signature-to-validate.ts';
import { timestampToValidate } from './timestamp-to-validate.ts';

/**
 * Reads the signatures of a PDF made by anybody (ISO 32000-2 clause 12.8, ETSI EN 319 142-1): its signatures with what was
 * changed after each, its document timestamps and its security store. Throws NotASignature for bytes that are no readable
 * PDF, and for one without a signature; UncheckableFile for an encrypted one.
 */
export async function readPades(pdf: Buffer): Promise<SignedFile> {
  const file = readPdfSignatures(pdf);
  if (file.signatures.length === 0)
    throw new NotASignature('There is no signature in the PDF. Send the copy that was signed.');
  return file;
}

/** Reads as readPades, but a PDF without a signature too. */
export function readPdfSignatures(pdf: Buffer): SignedFile {
  const { last, found } = searched(pdf);
  const placed = placeSignatures(pdf, last, found);
  const signatures = placed.flatMap((one) => (isTimestamp(one.found) ? [] : [signatureToValidate(pdf, one)]));
  const storeAt = storesOf(found);
  const around = { bytes: pdf, signatures, placed, storeAt };
  const stamps = placed.filter((one) => isTimestamp(one.found));
  return {
    form: 'PAdES',
    signatures,
    timestamps: stamps.map((one) => timestampToValidate(one, around)),
    material: joinMaterial(found.revisions.map(({ end }) => storeAt(end))),
    faults: hasDirectSignature(startUpdate(last)) ? [{ code: 'pdf_field_direct' }] : [],
  };
}

const sealedOff =
  'The PDF is encrypted, so that its signatures cannot be checked. Ask the sender for a signed copy without a password.';

function searched(pdf: Buffer): { last: PdfFile; found: FoundSignatures } {
  try {
    const last = openPdf(pdf);
    return { last, found: findSignatures(pdf, last) };
  } catch (cause) {
    if (cause instanceof LimitExceeded)
      throw new NotASignature(`The PDF exceeds a limit: ${cause.message}. It was not checked.`, { cause });
    if (!(cause instanceof UnusablePdf)) throw cause;
    if (cause.message === encrypted) throw new UncheckableFile('pdf_encrypted', sealedOff, { cause });
    throw new NotASignature('The PDF is damaged and cannot be read. Ask the sender for another copy.', {
      cause,
    });
  }
}

/** The security store of each revision, read once. */
function storesOf({ revisions }: FoundSignatures): (end: number) => ValidationMaterial {
  const known = new Map<number, ValidationMaterial>();
  return (end) => {
    const revision = revisions.find((one) => one.end === end);
    const material = known.get(end) ?? (revision ? securityStoreMaterial(revision.file) : noMaterial);
    known.set(end, material);
    return material;
  };
}
