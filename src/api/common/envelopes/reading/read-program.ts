/*
 * A sandboxed process that reads a PDF from its input and writes an Answer to the question in its first argument; the second
 * is our root certificate, base64 of its DER, and those after it are certificates of other authorities by which recipients
 * signed. A hostile file harms nothing else.
 */
import { buffer } from 'node:stream/consumers';
import { watchMemory } from '#documents/sandbox/watch-memory.ts';
import { readExistingSignatures } from '#sealing/permissions/existing-signatures.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readRecipientSignatures } from './read-recipient-signatures.ts';

watchMemory();
void tell();

async function answer(pdf: Uint8Array): Promise<{ found: unknown } | { unusable: string }> {
  try {
    const [root, ...imported] = process.argv
      .slice(3)
      .map((der) => readCertificate(Buffer.from(der, 'base64')));
    const found =
      process.argv[2] === 'permits' || !root
        ? (await readExistingSignatures(pdf)).permits
        : await readRecipientSignatures(pdf, root, imported);
    return { found };
  } catch (error) {
    if (error instanceof UnusablePdf) return { unusable: error.message };
    throw error;
  }
}

async function tell(): Promise<void> {
  const given = await answer(await buffer(process.stdin));
  process.stdout.write(JSON.stringify(given), () => process.exit(0));
}
