import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakedTime } from './fake-time.ts';
import { ensurePythonPackages, must, pythonWith } from './make-once.ts';

const packages = ['pyhanko==0.38.0', 'pyhanko-cli==0.6.0', 'pkilint==0.13.3'];

export type Verdict = { ok: boolean; said: string };

function isOnPath(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

const unattended = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function ensureDebianPackages(): void {
  const missing = ['openssl', 'faketime'].filter((program) => !isOnPath(program));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    throw new Error(`install ${missing.join(' and ')}: the outside checkers need them`);
  }
  console.error(`Installing ${missing.join(', ')} (apt-get) ...`);
  must('apt-get', ['update', '-qq'], unattended);
  must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], unattended);
}

/**
 * Makes sure that every outside checker is there: OpenSSL and faketime on the PATH (installed with apt-get where this
 * user may), pyHanko and pkilint in pinned versions in a cache folder of the user. Throws when one cannot be had.
 */
export async function ensureCheckers(): Promise<void> {
  ensureDebianPackages();
  await ensurePythonPackages(packages);
}

type Files = Record<string, string | Uint8Array>;

/** Runs a program in a folder with these files; `daysAhead` lets it believe that it is later. */
export async function check(files: Files, command: string[], daysAhead = 0): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-checker-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const [program = '', ...args] = command;
    const env = { ...process.env, ...(daysAhead ? fakedTime(daysAhead * 86_400) : {}) };
    return await new Promise((resolve) => {
      execFile(
        program,
        args,
        { cwd: folder, env, encoding: 'utf8', timeout: 60_000 },
        (error, stdout, stderr) => {
          resolve({
            ok: error === null,
            said: `${command.join(' ')}\n${stdout}${stderr}${error?.message ?? ''}`,
          });
        },
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type DetachedInput = { signature: Uint8Array; document: Uint8Array; root: string; daysAhead?: number };

/** `openssl cms -verify -cades` over the document, with the root alone as anchor (PEM). */
export function opensslCms({ signature, document, root, daysAhead }: DetachedInput): Promise<Verdict> {
  const command =
    'openssl cms -verify -cades -binary -inform DER -in signature.p7s -content document -CAfile root.pem -out content';
  return check({ 'signature.p7s': signature, document, 'root.pem': root }, command.split(' '), daysAhead);
}

/**
 * pyHanko's validation of a detached signature, timestamp included, with the root alone as anchor (PEM).
 * `withoutStatus` has it ask for no revocation data.
 */
export function pyhankoDetached(input: DetachedInput & { withoutStatus?: boolean }): Promise<Verdict> {
  const { signature, document, root, daysAhead, withoutStatus } = input;
  const status = withoutStatus ? ['--no-revocation-check'] : [];
  const options = ['--pretty-print', '--trust', 'root.pem', '--trust-replace', ...status];
  const command = [
    ...pythonModule('pyhanko'),
    'sign',
    'validate',
    ...options,
    '--detached',
    'signature.p7s',
    'document',
  ];
  return check({ 'signature.p7s': signature, document, 'root.pem': root }, command, daysAhead);
}

/** `openssl verify -x509_strict` of a certificate (PEM) through the issuing authority to the root. */
export function opensslVerify(input: {
  certificate: string;
  issuing?: string;
  root: string;
}): Promise<Verdict> {
  const untrusted = input.issuing ? ['-untrusted', 'issuing.pem'] : [];
  const command = [
    'openssl',
    'verify',
    '-x509_strict',
    '-CAfile',
    'root.pem',
    ...untrusted,
    'certificate.pem',
  ];
  const files = {
    'certificate.pem': input.certificate,
    'issuing.pem': input.issuing ?? '',
    'root.pem': input.root,
  };
  return check(files, command);
}

/** `openssl ts -verify` of a TimeStampToken over a digest in hexadecimal. */
export function opensslTimestamp(input: {
  token: Uint8Array;
  digest: string;
  root: string;
}): Promise<Verdict> {
  const command = [
    'openssl',
    'ts',
    '-verify',
    '-token_in',
    '-in',
    'token',
    '-digest',
    input.digest,
    '-CAfile',
    'root.pem',
  ];
  return check({ token: input.token, 'root.pem': input.root }, command);
}

/**
 * pkilint's judgement of a certificate (PEM) by RFC 5280: nothing at or above a notice. Of URIs it takes only those of
 * the form scheme://host, so `tel:` and a number (RFC 3966) is the one finding that is passed over.
 */
export async function lintCertificate(certificate: string): Promise<Verdict> {
  const lint = [...pythonModule('pkilint.bin.lint_pkix_cert'), 'lint', '-s', 'NOTICE', 'certificate.pem'];
  const { ok, said } = await check({ 'certificate.pem': certificate }, lint);
  const findings = said.match(/\((FATAL|ERROR|WARNING|NOTICE)\).*/g) ?? [];
  const onlyPhone = findings.length === 1 && /Invalid URI syntax: "tel:\+[0-9]+"/.test(findings[0] ?? '');
  return { ok: ok || onlyPhone, said };
}

/** The interpreter that has pyHanko and pkilint. */
export const pythonProgram = pythonWith(packages);

/** Runs a Python module. */
export function pythonModule(name: string): string[] {
  return [pythonProgram, '-m', name];
}
