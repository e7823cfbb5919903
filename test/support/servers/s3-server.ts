import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWithGo } from '#stack/temporal/go-install.ts';
import { freePort } from '#stack/system/ports.ts';
import { cachedTemporal } from '#stack/temporal/cli.ts';
import { useEnvironment } from '#test/support/world/environment.ts';

const version = '1.8.0';
const source = `github.com/versity/versitygw/cmd/versitygw@v${version}`;

/** An S3 server with one bucket, whose credentials are in the variables that the S3 client reads until it is stopped. */
export type S3Server = {
  /** The address, as STORAGE_URL takes it. */
  url: string;
  /** The folder of the bucket; an object is a file in it. */
  bucket: string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: it takes connections and never answers. SIGCONT ends that. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts on the same port, with the data that it kept, unless it runs. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The Versity S3 Gateway: VERSITYGW_PATH, else our cache, else built by Go (about 80 seconds on two cores). */
export async function provisionS3Server(): Promise<string> {
  const { env } = process;
  const target = env['VERSITYGW_PATH'] ?? join(dirname(cachedTemporal(env)), `versitygw-${version}`);
  const isHere = await access(target, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isHere)
    await buildWithGo({
      source,
      target,
      env,
      what: 'an S3 server',
      lasts: 'about a minute and a half, longer where much else runs',
    });
  return target;
}

/**
 * Starts a real S3 server on 127.0.0.1 with its data in a temporary folder, which `stop` removes; `by` gives the address
 * that it is reached by from its own.
 */
export async function startS3Server(by = (url: string) => url): Promise<S3Server> {
  const program = await provisionS3Server();
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'tamga-s3-')), await freePort()];
  const bucket = join(folder, 'data', 'documents');
  await mkdir(bucket, { recursive: true });
  const credentials = { AWS_ACCESS_KEY_ID: 'tamga-test', AWS_SECRET_ACCESS_KEY: 'tamga-test-secret' };
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    ROOT_ACCESS_KEY: credentials.AWS_ACCESS_KEY_ID,
    ROOT_SECRET_KEY: credentials.AWS_SECRET_ACCESS_KEY,
  };
  let child: ReturnType<typeof spawn> | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    if (child) return;
    const args = ['--quiet', '--port', `127.0.0.1:${port}`, 'posix', join(folder, 'data')];
    child = spawn(program, args, { env, stdio: 'ignore' });
    await untilItAnswers(`http://127.0.0.1:${port}/`);
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  const restore = useEnvironment(credentials);
  return {
    url: `s3://documents/kept?endpoint=${encodeURIComponent(by(`http://127.0.0.1:${port}`))}`,
    bucket,
    kill,
    start,
    signal: (signal) => void child?.kill(signal),
    stop: async () => {
      restore();
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (Date.now() > end) throw new Error('the S3 server does not come up');
    await sleep(100);
  }
}
