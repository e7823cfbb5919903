import { createHash } from 'node:crypto';
import { MalformedError } from '#signatures/asn1/parse.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { isDict } from '#signatures/pdf/objects.ts';
import { readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import type { EmbeddedSignature } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { readPdfSignatures } from '#signatures/pades/validation/read-pades.ts';
import { verifyDocumentTimestamp, verifyPades } from '#signatures/pades-t/verify.ts';
import { checkRevisions } from './check-revisions.ts';
import { checkPlaces } from './check-places.ts';
import { certificationName } from './plan.ts';
import type { EnvelopePlan } from './plan.ts';
import { signaturesOf } from './sealed-signatures.ts';
import type { Original } from './sealed-signatures.ts';
import { SignaturesDiffer } from './signatures-differ.ts';

export type SealedExpectation = {
  /** The fields of the signatures that the envelope made, in any order; see sealedNames. */
  names: readonly string[];
  /** The root that each of them chains to. */
  root: CertificateFacts;
  /** Certificates of other authorities that were trusted when they signed: they need no chain to the root. */
  imported?: readonly CertificateFacts[] | undefined;
  /** The SHA-256 in hex of the certificate that made each, by the name of its field. */
  certificates?: ReadonlyMap<string, string> | undefined;
  /** The PDF as it was sent: the file begins with it, and the only signatures besides ours are those in it. */
  original?: Original | undefined;
  /** The plan of the envelope: in a PDF that arrived signed the signatures stand where it places them. */
  plan?: EnvelopePlan | undefined;
  /** Timestamps that an authority under another root made for us: they hold without a chain to ours. */
  tokens?: readonly Uint8Array[] | undefined;
};

/**
 * Checks an envelope before it is called completed: the certification comes first, each signature is there once and holds over
 * its byte range, each revision after the first signature is one of ours and changed only what its signature may change, and
 * only validation data and document timestamps under our root follow the last, up to the end of the file. Existing signatures
 * of the uploaded PDF are not judged: their bytes are before ours. Throws SignaturesDiffer, CheckFailed naming the field of
 * the first that does not hold, and UnusablePdf.
 */
export async function checkSealed(pdf: Uint8Array, expected: SealedExpectation): Promise<void> {
  const { names, root, imported, original, plan } = expected;
  const sealed = startUpdate(await readPdf(pdf));
  const { acts, archives } = signaturesOf(readSignatures(sealed), { names, original });
  if (original && sha256(pdf.subarray(0, original.size)) !== original.hash)
    throw new SignaturesDiffer('the file does not begin with the document that was sent');
  const file = readPdfSignatures(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length));
  for (const act of acts) {
    const certificate = named(act, () => verifyPades(file, act.fieldName, root, imported));
    checkCertificate(act, certificate, expected);
  }
  for (const archive of archives)
    named(archive, () => verifyDocumentTimestamp(file, archive.fieldName, expected));
  const ours = [...acts, ...archives];
  const ends = ours.map(endOf);
  if (ends.at(-1) !== pdf.length) throw new CheckFailed('something follows the document timestamp');
  if (!isDict(sealed.resolve(sealed.dictAt(sealed.file.root).get('DSS'))) && names.length > 0)
    throw new CheckFailed('the validation data are missing');
  const certified = names.includes(certificationName);
  const revisions = ours.map((signature, index) => ({ signature, to: ends[index] ?? 0 }));
  await checkRevisions(pdf, { revisions, certified, original, named });
  if (certified || !original || !plan) return;
  await checkPlaces({ sealed, acts, arrived: pdf.subarray(0, original.size) }, plan);
}

/** The end of the bytes that a signature which holds is over. */
function endOf({ byteRange: [, , second = 0, rest = 0] }: EmbeddedSignature): number {
  return second + rest;
}

function checkCertificate(
  { fieldName }: EmbeddedSignature,
  { der }: CertificateFacts,
  { certificates }: SealedExpectation,
): void {
  if (!certificates) return;
  if (sha256(der) !== certificates.get(fieldName))
    throw new SignaturesDiffer(`the signature ${fieldName} was made with another certificate`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Says which signature a failure is about. */
function named<T>({ fieldName }: EmbeddedSignature, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const known =
      error instanceof CheckFailed || error instanceof MalformedError || error instanceof UnusablePdf;
    throw known ? new CheckFailed(`${fieldName}: ${error.message}`) : error;
  }
}
