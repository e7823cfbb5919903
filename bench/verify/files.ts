import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packContainer, signaturePath } from '../../src/demo/verification/containers.ts';
import { signBytes } from '../../src/demo/verification/sign-bytes.ts';
import { Partner } from '../../src/demo/partner.ts';
import type { WholeStack } from '../../test/support/servers/stack.ts';

/** A file that is verified: its path, that of its document, and whether each of the others can verify it. */
export type VerifiedFile = { name: string; file: string; document?: string; byPyhanko: boolean };

const large = 5 * 1_048_576;

/** Makes signed files by the product itself: CAdES and containers of a small and a large document, and a PDF. */
export async function makeFiles(folder: string, { demo }: WholeStack): Promise<VerifiedFile[]> {
  const partner = new Partner(demo);
  await partner.signIn();
  const files: VerifiedFile[] = [];
  const write = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  for (const [size, bytes] of [
    ['1 KB', Buffer.alloc(1_024, 'a')],
    ['5 MB', Buffer.alloc(large, 'a')],
  ] as const) {
    const key = size.replace(' ', '-');
    const { signature, evidence } = await signBytes(partner, 'document.txt', bytes);
    const document = await write(`document-${key}.txt`, bytes);
    const file = await write(`signature-${key}.p7s`, signature);
    files.push({ name: `CAdES-T, ${size}`, file, document, byPyhanko: true });
    const container = packContainer('ASiC-S', { 'document.txt': bytes, [signaturePath]: signature });
    files.push({ name: `ASiC-S, ${size}`, file: await write(`${key}.asics`, container), byPyhanko: false });
    if (size === '1 KB')
      files.push({ name: 'PAdES, 2 pages', file: await write('evidence.pdf', evidence), byPyhanko: true });
  }
  return files;
}
