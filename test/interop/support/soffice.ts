import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '#documents/sandbox/find-program.ts';

/** Throws an error with the command to install LibreOffice when there is none on the PATH. */
export async function ensureSoffice(): Promise<void> {
  if (await findProgram('soffice')) return;
  throw new Error(
    'install LibreOffice: apt-get install --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui fonts-dejavu-core',
  );
}

/** The text of a PDF as poppler's pdftotext reads it. */
export async function pdfToText(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-text-'));
  try {
    await writeFile(join(folder, 'a.pdf'), pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', 'a.pdf', '-'], { cwd: folder });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
