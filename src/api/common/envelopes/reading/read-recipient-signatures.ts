import { createHash } from 'node:crypto';
import type { RecipientSignature } from '#evidence/completion/facts.ts';
import { signatureNameOf } from '#sealing/plan.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { readTstInfo } from '#signatures/asn1/read-timestamp.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { signerCertificate } from '#signatures/cades/cms/signer-certificate.ts';
import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures, type EmbeddedSignature } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { readPdfSignatures } from '#signatures/pades/validation/read-pades.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import type { SignedFile } from '#signatures/signed-file/signed-file.ts';
import { verifyPades } from '#signatures/pades-t/verify.ts';

/** The facts of a recipient's signature; `fingerprint` is the SHA-256 in hex of its certificate. */
export type SignatureInPdf = Omit<RecipientSignature, 'imported'> & { fingerprint: string };

/**
 * Reads the facts of each recipient's signature in an envelope's PDF, by the recipient's id. Existing signatures of the
 * uploaded PDF may have such names, too; a signature that does not
 * hold over its bytes under our root, or by one of the `imported` certificates, is left out. Throws UnusablePdf.
 */
export async function readRecipientSignatures(
  pdf: Uint8Array,
  root: CertificateFacts,
  imported: readonly CertificateFacts[] = [],
): Promise<Record<string, SignatureInPdf>> {
  const update = startUpdate(await readPdf(pdf));
  const names = new Map(Array.from(fieldsByName(update), ([name, { object }]) => [object, name]));
  const prefix = signatureNameOf('');
  const found = new Map<string, SignatureInPdf>();
  for (const signature of readSignatures(update)) {
    const name = names.get(signature.field.object);
    const isNamed = signature.type === 'Sig' && name?.startsWith(prefix);
    const said = isNamed
      ? facts(signature.cms, () => verifyPades(fileAt(pdf, signature), signature.fieldName, root, imported))
      : undefined;
    if (said && name) found.set(name.slice(prefix.length), said);
  }
  return Object.fromEntries(found);
}

const leftOut = [MalformedError, CheckFailed, NotASignature];

/** The file as the signer signed it: what came later is no fact of this signature, and its own check says so. */
function fileAt(pdf: Uint8Array, { byteRange }: EmbeddedSignature): SignedFile {
  const [, , second = 0, rest = 0] = byteRange;
  const end = Math.max(0, Math.min(second + rest, pdf.length));
  return readPdfSignatures(Buffer.from(pdf.buffer, pdf.byteOffset, end));
}

function facts(cms: Buffer, verify: () => CertificateFacts): SignatureInPdf | undefined {
  try {
    const { der } = verify();
    return { ...factsOf(cms), fingerprint: createHash('sha256').update(der).digest('hex') };
  } catch (error) {
    if (leftOut.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

function factsOf(cms: Buffer): Omit<SignatureInPdf, 'fingerprint'> {
  const data = readSignedData(cms);
  const { subjectText, issuerText, serialNumber } = signerCertificate(data);
  const attribute = data.signer.unsignedAttributes.find(({ type }) => type === oids.signatureTimeStamp);
  const token = attribute?.values[0] && readSignedData(attribute.values[0]);
  const timestampedAt = token ? readTstInfo(token.content ?? Buffer.alloc(0)).time : null;
  return { subject: subjectText, issuer: issuerText, serialNumber, timestampedAt };
}
