import { readFile } from 'node:fs/promises';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import type { TrustAnchor } from '#signatures/validation/context.ts';
import { readSignedFile } from '#signatures/validation/read-signed-file.ts';
import type { SignatureReport } from '#signatures/validation/report.ts';
import { validate } from '#signatures/validation/validate.ts';
import type { Judged } from './verdict.ts';

type Question = { file: string; anchors: readonly Buffer[]; time: Date };

/** Our judgement of a file with these anchors as of a time, with nothing fetched; none for a file without signatures. */
export async function judgeByUs({ file, anchors, time }: Question): Promise<Judged[]> {
  const context = { time, anchors: anchors.flatMap(anchorOf), intermediates: [], obtain: async () => [] };
  try {
    const signature = await readFile(file);
    const signed = await readSignedFile({ signature, document: undefined, format: 'auto' });
    return (await validate(signed, context)).signatures.flatMap(judgedOf);
  } catch (error) {
    if (error instanceof NotASignature) return [];
    throw error;
  }
}

function anchorOf(der: Buffer): TrustAnchor[] {
  try {
    return [{ certificate: readCertificate(der), source: 'file' }];
  } catch (error) {
    if (error instanceof MalformedError) return [];
    throw error;
  }
}

function judgedOf({ level, indication, subIndication, counterSignatures }: SignatureReport): Judged[] {
  return [{ level, indication, subIndication: subIndication ?? '-' }, ...counterSignatures.flatMap(judgedOf)];
}
