import { readFile } from 'node:fs/promises';
import type { VerifiedFile } from './files.ts';

export const boundary = 'tamga-bench';

/** The multipart form that brings a file, with its document where it is detached. */
export async function formOf({ file, document }: VerifiedFile): Promise<Buffer> {
  const part = async (name: string, path: string) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n`,
    ),
    await readFile(path),
    Buffer.from('\r\n'),
  ];
  const parts = [...(await part('signature', file)), ...(document ? await part('document', document) : [])];
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
