import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { openssl } from './openssl.ts';

export type Outputs = { document: string; signature: string; certificate: string; root: string };

/** Names that the outputs themselves have. */
const reserved = new Set(['signature.p7s', 'certificate.pem', 'root.pem']);

/** Writes the files that a court would want side by side: document, signature, certificate and root. Gives their paths. */
export async function writeOutputs(from: {
  folder: string;
  document: { name: string; bytes: Buffer };
  signature: string;
  certificate: string;
  rootFile: string;
}): Promise<Outputs> {
  await mkdir(from.folder, { recursive: true });
  const path = (name: string) => relative(process.cwd(), join(from.folder, name));
  const outputs = {
    document: path(
      reserved.has(from.document.name) ? `document-${from.document.name}` : basename(from.document.name),
    ),
    signature: path('signature.p7s'),
    certificate: path('certificate.pem'),
    root: path('root.pem'),
  };
  await writeFile(outputs.document, from.document.bytes);
  await writeFile(outputs.signature, Buffer.from(from.signature, 'base64'));
  await writeFile(outputs.certificate, from.certificate);
  await writeFile(outputs.root, await readFile(from.rootFile));
  return outputs;
}

/** The command that anybody can verify the outputs with. */
export function opensslArguments(outputs: Outputs): string[] {
  const { signature, document, root } = outputs;
  const files = ['-in', signature, '-content', document, '-CAfile', root];
  return [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    ...files,
    '-purpose',
    'any',
    '-out',
    '/dev/null',
  ];
}

export type Verdict = { by: string; valid: boolean; words: string };

/** Has OpenSSL verify the outputs, or our own code where OpenSSL is not installed. */
export async function verifyOutputs(outputs: Outputs): Promise<Verdict> {
  const { ok, absent, output } = await openssl(opensslArguments(outputs));
  return absent ? verifyByOurselves(outputs) : { by: 'OpenSSL', valid: ok, words: output };
}

async function verifyByOurselves(outputs: Outputs): Promise<Verdict> {
  const by = "Tamga's own verifier (OpenSSL is not installed)";
  try {
    const root = new X509Certificate(await readFile(outputs.root));
    verifyCades({
      signature: await readFile(outputs.signature),
      digest: createHash('sha256')
        .update(await readFile(outputs.document))
        .digest(),
      hash: 'sha256',
      root: readCertificate(root.raw),
      now: new Date(),
    });
    return { by, valid: true, words: 'the signature holds and chains to the root' };
  } catch (error) {
    return { by, valid: false, words: error instanceof Error ? error.message : String(error) };
  }
}
