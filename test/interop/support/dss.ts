import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cacheFolder, makeOnce, must } from './make-once.ts';

const project = fileURLToPath(new URL('../dss', import.meta.url));
const sources = [
  'pom.xml',
  'src/main/java/tamga/Judge.java',
  'src/main/java/tamga/Policies.java',
  'src/main/java/tamga/Sign.java',
  'src/main/java/tamga/Validate.java',
  'src/main/java/tamga/Verify.java',
].map((name) => join(project, name));
const version = createHash('sha256')
  .update(sources.map((source) => readFileSync(source, 'utf8')).join('\0'))
  .digest('hex')
  .slice(0, 16);
const name = `dss-${version}`;
const built = cacheFolder(name);

/** Builds our small program around EU DSS with Maven, once for each of its versions, in a cache folder of the user. */
export async function ensureDss(): Promise<void> {
  const announcement = 'Building the EU DSS checker with Maven into a cache folder (a minute or two) ...';
  await makeOnce(name, announcement, (folder) =>
    must('mvn', ['-q', '-B', '-f', join(project, 'pom.xml'), `-Dbuild.folder=${folder}`, 'package']),
  );
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

/** One virtual machine for all questions of a process: its start takes longer than an answer. */
let running: { child: ChildProcessWithoutNullStreams; lines: AsyncIterator<string> } | undefined;

/** The command that runs a class of our program around EU DSS. */
export function dssProgram(name: string): string[] {
  const classes = `${join(built, 'classes')}:${join(built, 'lib')}/*`;
  const options = ['-Djava.awt.headless=true', '-XX:+UseSerialGC', '-Dfile.encoding=UTF-8'];
  return ['java', ...options, '-cp', classes, name];
}

function program(): NonNullable<typeof running> {
  if (running?.child.exitCode === null) return running;
  const [java = '', ...args] = dssProgram('tamga.Validate');
  const child = spawn(java, args);
  // Nobody needs its other output. It ends with its input, which ends with this process.
  child.stderr.resume();
  running = { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  child.unref();
  return running;
}

let last: Promise<unknown> = Promise.resolve();

async function validate(files: Record<string, string | Uint8Array>, document: string): Promise<DssVerdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-dss-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const paths = ['signature', document, 'root.pem'].map((name) =>
      name === '-' ? '-' : join(folder, name),
    );
    const answer = last.then(() => ask(paths.join('\t')));
    last = answer.catch(() => undefined);
    return await answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask(question: string): Promise<DssVerdict> {
  const { child, lines } = program();
  child.stdin.write(`${question}\n`);
  const said: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return { ok: false, said: `${said.join('\n')}\nthe checker has ended` };
    if (value.startsWith('= ')) return { ok: value === '= passed', said: `${said.join('\n')}\n` };
    said.push(value);
  }
}

/** Ends the checker, where one runs. */
export function stopDss(): void {
  running?.child.stdin.end();
  running = undefined;
}
