import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { say, withProgress } from '../say.ts';
import { temporalCliVersion } from './build.ts';

const firstByteMs = 10_000;
const wholeMs = 300_000;
/** An archive is about 50 MiB. */
const mostBytes = 512 * 2 ** 20;

/** The downloaded archive is another than the one whose digest was given: nothing of it was unpacked or run. */
export class OtherArchive extends Error {
  constructor(url: string, found: string) {
    super(
      `download: ${url} has the SHA-256 ${found}, not the one in TEMPORAL_CLI_SHA256; it was removed. Compare the digest with that of Temporal’s release ${temporalCliVersion}, or unset it to have Go build the server.`,
    );
    this.name = 'OtherArchive';
  }
}

/** The address of the release's archive for this machine; TEMPORAL_CLI_URL names another, such as a mirror's. */
function archiveUrl(env: NodeJS.ProcessEnv): string {
  const given = env['TEMPORAL_CLI_URL'];
  if (given) return given;
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = `temporal_cli_${temporalCliVersion}_${process.platform}_${architecture}.tar.gz`;
  return `https://github.com/temporalio/cli/releases/download/v${temporalCliVersion}/${file}`;
}

/** Writes what an address gives into a file; gives its SHA-256 in hex. Throws on any failure, and on too many bytes. */
async function fetchInto(url: string, file: string, onBytes: (bytes: number) => void): Promise<string> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), firstByteMs);
  const signal = AbortSignal.any([late.signal, AbortSignal.timeout(wholeMs)]);
  const answer = await fetch(url, { signal }).finally(() => clearTimeout(timer));
  if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      hash.update(piece);
      onBytes(bytes);
      done(bytes > mostBytes ? new Error('it is too large') : null, piece);
    },
  });
  await pipeline(answer.body, count, createWriteStream(file, { mode: 0o600 }), { signal });
  return hash.digest('hex');
}

/**
 * Downloads the archive of Temporal's release and puts its program into the file `target`, which appears only when it is
 * whole. The archive is not unpacked before its SHA-256 is TEMPORAL_CLI_SHA256. Gives up after 10 s without an answer or
 * after 5 minutes. Throws OtherArchive on another digest, which is removed, and an error when it cannot be had.
 */
export async function downloadTemporal({
  target,
  env,
}: {
  target: string;
  env: NodeJS.ProcessEnv;
}): Promise<void> {
  const expected = env['TEMPORAL_CLI_SHA256']?.trim().toLowerCase();
  if (!expected || !/^[0-9a-f]{64}$/.test(expected))
    throw new Error('TEMPORAL_CLI_SHA256: expected the SHA-256 of the release’s archive, 64 digits in hex');
  const url = archiveUrl(env);
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}-download-`);
  const archive = join(folder, 'archive.tar.gz');
  let bytes = 0;
  try {
    const digest = await withProgress(
      'Downloading the Temporal server',
      async () => fetchInto(url, archive, (now) => (bytes = now)),
      () => (bytes > 0 ? `${Math.round(bytes / 2 ** 20)} MiB` : ''),
    ).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`download: ${url} cannot be had (${reason})`, { cause: error });
    });
    if (digest !== expected) throw new OtherArchive(url, digest);
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, 'temporal']);
    await chmod(join(folder, 'temporal'), 0o755);
    await rename(join(folder, 'temporal'), target);
    say(`The Temporal server is in ${target} now.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
