import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signCadesT, type SignatureProfile } from '#signatures/cades/sign.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { signField } from '#signatures/pades/sign.ts';
import { mimetypePart } from '../../test/support/containers/asic.ts';
import { writeZip } from '../../test/support/containers/write-zip.ts';
import { tokenOf } from '../../test/support/signatures/pki.ts';
import { signXml } from '../../test/support/signatures/sign-xml.ts';
import { largePdf } from '../documents/large-pdf.ts';
import type { BenchAuthority } from './authority.ts';

/** A file that is verified: its path, that of its document, and whether pyHanko can verify it. */
export type VerifiedFile = { name: string; file: string; document?: string; byPyhanko: boolean };

const sizes = [
  { size: '1 page', bytes: 20_000, pages: 1 },
  { size: '5 MB', bytes: 5 * 1_048_576, pages: 10 },
] as const;

/** Makes signed files of each format, of a small and of a large document each, all by one signer of the authority. */
export async function makeFiles(folder: string, authority: BenchAuthority): Promise<VerifiedFile[]> {
  const files: VerifiedFile[] = [];
  const write = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  for (const { size, bytes, pages } of sizes) {
    const key = size.replace(' ', '-');
    const text = Buffer.from('The tenant pays 100 a month.\n'.repeat(bytes / 29));
    const signature = await signed(authority, 'cades', sha256(text));
    const document = await write(`document-${key}.txt`, text);
    const file = await write(`${key}.p7s`, signature);
    files.push({ name: `CAdES-T, ${size}`, file, document, byPyhanko: true });
    const xml = await write(`${key}.xml`, await signXml(contractOf(bytes), authority.alice));
    files.push({ name: `XAdES-B, ${size}`, file: xml, byPyhanko: false });
    const pdf = await write(`${key}.pdf`, await signedPdf(authority, largePdf(bytes, pages)));
    files.push({ name: `PAdES-T, ${size}`, file: pdf, byPyhanko: true });
    const parts = [
      mimetypePart('asic-s'),
      { name: 'contract.txt', bytes: text },
      { name: 'META-INF/signature.p7s', bytes: signature },
    ];
    const container = await write(`${key}.asics`, writeZip(parts));
    files.push({ name: `ASiC-S with CAdES-T, ${size}`, file: container, byPyhanko: false });
  }
  return files;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function signed(
  { alice, tsa }: BenchAuthority,
  profile: SignatureProfile,
  digest: Buffer,
): Promise<Buffer> {
  const { signature } = await signCadesT({
    profile,
    digest,
    hash: 'sha256',
    signer: alice.signer,
    certificates: [alice.certificate],
    signingTime: new Date(),
    timestamp: (imprint) => tokenOf(tsa, imprint, new Date()),
  });
  return signature;
}

async function signedPdf(authority: BenchAuthority, pdf: Buffer): Promise<Buffer> {
  const options = { field: { newField: 'Signature' }, at: new Date() };
  return signField(startUpdate(await readPdf(pdf)), options, (digest) => signed(authority, 'pades', digest));
}

/** A contract in XML of about so many bytes, in paragraphs of some 200. */
function contractOf(bytes: number): string {
  const paragraph = `<p number="1">${'The tenant pays 100 a month. '.repeat(7)}</p>\n`;
  return `<contract>${paragraph.repeat(Math.floor(bytes / paragraph.length))}</contract>`;
}
