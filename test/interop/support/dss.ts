import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../dss', import.meta.url));
const sources = ['pom.xml', 'src/main/java/tamga/Validate.java'].map((name) => join(project, name));
const version = createHash('sha256')
  .update(sources.map((source) => readFileSync(source, 'utf8')).join('\0'))
  .digest('hex')
  .slice(0, 16);
const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tamga', 'interop');
const built = join(cache, `dss-${version}`);

/** Builds our small program around EU DSS with Maven, once for each of its versions, in a cache folder of the user. */
export async function ensureDss(): Promise<void> {
  if (existsSync(built)) return;
  console.error('Building the EU DSS checker with Maven into a cache folder (a minute or two) ...');
  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(join(cache, 'making-'));
  try {
    const args = ['-q', '-B', '-f', join(project, 'pom.xml'), `-Dbuild.folder=${making}`, 'package'];
    const { status, stdout, stderr, error } = spawnSync('mvn', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`mvn failed: ${error?.message ?? `${stdout}${stderr}`}`);
    // Complete or not there at all, also when two runs begin at once.
    await rename(making, built);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(built)) throw error;
  }
}

export type DssVerdict = { ok: boolean; said: string };

/**
 * EU DSS's judgement of a detached signature with the root alone as anchor (PEM); issuers and revocation data come from
 * the addresses in the certificates. `ok` when it is TOTAL_PASSED; the first line is indication, sub-indication, level.
 */
export async function dssDetached(input: {
  signature: Uint8Array;
  document: Uint8Array;
  root: string;
}): Promise<DssVerdict> {
  return validate(
    { signature: input.signature, document: input.document, 'root.pem': input.root },
    'document',
  );
}

/**
 * EU DSS's judgement of a PDF with the root alone as anchor (PEM): one line for each signature in the order of their
 * revisions. `ok` when all of them are TOTAL_PASSED.
 */
export async function dssPdf(input: { pdf: Uint8Array; root: string }): Promise<DssVerdict> {
  return validate({ signature: input.pdf, 'root.pem': input.root }, '-');
}

async function validate(files: Record<string, string | Uint8Array>, document: string): Promise<DssVerdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-dss-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const args = [
      '-Djava.awt.headless=true',
      '-XX:+UseSerialGC',
      '-cp',
      `${join(built, 'classes')}:${join(built, 'lib')}/*`,
    ];
    const command = [...args, 'tamga.Validate', 'signature', document, 'root.pem'];
    return await new Promise((resolve) => {
      execFile(
        'java',
        command,
        { cwd: folder, encoding: 'utf8', timeout: 110_000 },
        (error, stdout, stderr) => {
          resolve({ ok: error === null, said: stdout || stderr || String(error?.message) });
        },
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
