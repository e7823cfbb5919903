import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openssl } from '../openssl.ts';

/** What an outside program says; `valid` is undefined where it is not installed. */
export type Outside = { by: string; valid: boolean | undefined; words: string };

let anchor = '';

/** Sets the root certificate (path of a PEM file) that outside programs trust. */
export function trustRoot(path: string): void {
  anchor = path;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-demo-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Has OpenSSL judge a detached CAdES signature; inside a container, without looking at the container. */
export function byOpenssl(signature: Buffer, content: Buffer): Promise<Outside> {
  return inFolder(async (folder) => {
    const [signed, document] = [join(folder, 'signature.p7s'), join(folder, 'document')];
    await writeFile(signed, signature);
    await writeFile(document, content);
    const files = ['-in', signed, '-content', document, '-CAfile', anchor];
    const form = ['-binary', '-inform', 'DER', '-purpose', 'any', '-out', '/dev/null'];
    const { ok, absent } = await openssl(['cms', '-verify', '-cades', ...form, ...files]);
    return { by: 'OpenSSL', ...said(absent ? undefined : ok) };
  });
}

/** Has poppler's pdfsig judge a PDF: the signatures alone, not what came after them, nor document timestamps, which it cannot read. */
export function byPdfsig(pdf: Buffer): Promise<Outside> {
  return inFolder(async (folder) => {
    const file = join(folder, 'file.pdf');
    await writeFile(file, pdf);
    const output = await new Promise<string | undefined>((resolve) => {
      execFile('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 60_000 }, (error, stdout) => {
        const absent = error !== null && 'code' in error && error.code === 'ENOENT';
        resolve(absent ? undefined : stdout);
      });
    });
    const verdicts =
      output?.match(/^ {2}- Signature Validation: (?!Signature has not yet been verified).*$/gm) ?? [];
    const valid = verdicts.length > 0 && verdicts.every((line) => line.endsWith('Signature is Valid.'));
    return { by: 'pdfsig', ...said(output === undefined ? undefined : valid) };
  });
}

function said(valid: boolean | undefined): Pick<Outside, 'valid' | 'words'> {
  return { valid, words: valid === undefined ? 'not installed' : valid ? 'valid' : 'not valid' };
}
