import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { CeremonyError } from './ceremony-error.ts';

const largest = 16 * 2 ** 20;
const most = 100;

/** Reads a file of at most 16 MiB. Throws CeremonyError, which names it. */
export async function readSmall(path: string): Promise<Buffer> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : -1),
    () => -1,
  );
  if (size >= 0 && size <= largest) return readFile(path);
  throw new CeremonyError(`${path}: there is no such file, or it is larger than 16 MiB`);
}

/** Writes a file that must not be there yet, for its owner alone. Throws CeremonyError. */
export async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new CeremonyError(
      `${path}: the file is there already; choose another place, nothing is overwritten`,
    );
  }
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const pem = /-----BEGIN [A-Z0-9 ]+-----([A-Za-z0-9+/=\s]+)-----END/;

/** The DER in a file of DER or PEM. */
function derIn(bytes: Buffer): Buffer {
  if (bytes[0] === 0x30) return bytes;
  const [, base64] = pem.exec(bytes.toString('latin1')) ?? [];
  return base64 === undefined ? bytes : Buffer.from(base64, 'base64');
}

/** Reads what a file of DER or PEM holds. Throws CeremonyError, which names the file. */
export async function readDer<T>(path: string, read: (der: Buffer) => T): Promise<T> {
  const bytes = await readSmall(path);
  try {
    return read(derIn(bytes));
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    throw new CeremonyError(`${path}: ${error.message}`);
  }
}

/** Reads the certificates in a folder's files that end in .crt, at most 100; none when there is no folder. */
export async function readCertificates(folder: string): Promise<CertificateFacts[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.crt')).toSorted();
  if (files.length > most) throw new CeremonyError(`${folder}: it has more than ${most} certificates`);
  return Promise.all(files.map((name) => readDer(`${folder}/${name}`, readCertificate)));
}
