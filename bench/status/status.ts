import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#stack/system/ports.ts';
import { stackEnvironment, startWholeStack, type WholeStack } from '../../test/support/servers/stack.ts';
import { prepareOpensslResponder } from './openssl-responder.ts';
import type { OpensslResponder } from './openssl-responder.ts';
import { cpuMs } from '../cpu.ts';
import { median } from '../samples.ts';
import { cpuOfStack } from './status-processes.ts';
import { reportStatus } from './status-report.ts';
import type { Measured } from './status-report.ts';
import { load, loadByNewConnections, needLoadPrograms, type Load } from '../load.ts';

const run = promisify(execFile);
const rounds = 3;
const seconds = 3;
const connections = 8;
const ocsp = 'application/ocsp-request';

type Case = {
  name: string;
  load: Omit<Load, 'seconds' | 'connections'>;
  /** Reads the processor time so far of the processes that serve this case, in milliseconds. */
  cpu: () => number;
  /** Starts the server of this case. */
  serve?: OpensslResponder['serve'];
};

/** Certificate status beside `openssl ocsp` and a bare handler, all in one run, in turns; prints medians and ratios. */
export async function benchStatus(): Promise<void> {
  await needLoadPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'tamga-bench-'));
  const { env, remove } = await stackEnvironment();
  // One address makes all the load: the limits for each address are not measured.
  const stack = await startWholeStack({ ...env, RATE_LIMIT_OPEN: '10000000' });
  const closers: (() => void)[] = [];
  try {
    const cases = await prepare(folder, stack, closers);
    reportStatus(await measure(folder, cases));
  } finally {
    for (const close of closers) close();
    await stack.stop();
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string, stack: WholeStack, closers: (() => void)[]): Promise<Case[]> {
  const { base_url: base } = stack.demo;
  const requests = await makeRequests(folder, stack);
  const bare = await startBareHandler(folder, base, requests.plain, closers);
  const responder = await prepareOpensslResponder(folder, await freePort());
  const ours = { url: `${base}/ocsp`, contentType: ocsp };
  const theirs = { url: responder.url, body: responder.request, contentType: ocsp };
  const plain = { ...ours, body: requests.plain };
  const nonce = { ...ours, body: requests.nonce, freshOctets: 8 };
  const others = { ...ours, body: requests.unknown, freshOctets: 8 };
  const handler = { url: bare.url, contentType: ocsp, body: requests.plain };
  const stamps = { url: `${base}/tsa`, contentType: 'application/timestamp-query', body: requests.timestamp };
  const cpu = cpuOfStack(stack);
  const bareCpu = () => cpuMs(bare.pid);
  return [
    {
      name: 'openssl ocsp, new connections',
      load: { ...theirs, keepAlive: false },
      serve: responder.serve,
      cpu: () => Number.NaN,
    },
    { name: 'ours, new connections', load: { ...plain, keepAlive: false }, cpu },
    { name: 'ours, keep-alive', load: { ...plain, keepAlive: true }, cpu },
    { name: 'ours, nonce, new connections', load: { ...nonce, keepAlive: false }, cpu },
    { name: 'ours, nonce, keep-alive', load: { ...nonce, keepAlive: true }, cpu },
    { name: 'ours, never issued, keep-alive (no nonce)', load: { ...others, keepAlive: true }, cpu },
    { name: 'bare handler, new connections', load: { ...handler, keepAlive: false }, cpu: bareCpu },
    { name: 'bare handler, keep-alive', load: { ...handler, keepAlive: true }, cpu: bareCpu },
    { name: 'timestamps, keep-alive', load: { ...stamps, keepAlive: true }, cpu },
  ];
}

async function makeRequests(folder: string, { demo }: WholeStack) {
  const response = await fetch(`${demo.key_service_url}/api/v1/certificates/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': demo.internal_api_key },
    body: JSON.stringify({
      common_name: 'Bench',
      email: 'bench@example.mn',
      organization: 'Bench',
      validity_days: 30,
      key_type: 'EC',
      key_size: 256,
    }),
  });
  const { data } = (await response.json()) as { data: { public_key: string } };
  await writeFile(join(folder, 'bench.pem'), data.public_key);
  await writeFile(join(folder, 'issuing.pem'), await (await fetch(`${demo.base_url}/ca/issuing.pem`)).text());
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const about = ['ocsp', '-issuer', 'issuing.pem', '-cert', 'bench.pem'];
  await openssl(...about, '-no_nonce', '-reqout', 'plain.der');
  await openssl(...about, '-reqout', 'nonce.der');
  await openssl('ts', '-query', '-data', 'bench.pem', '-sha256', '-cert', '-out', 'query.tsq');
  const read = (name: string) => readFile(join(folder, name));
  return {
    plain: await read('plain.der'),
    nonce: await read('nonce.der'),
    // The request ends with its serial number: with other octets there, each request asks about a certificate that nobody
    // knows.
    unknown: await read('plain.der'),
    timestamp: await read('query.tsq'),
  };
}

async function startBareHandler(
  folder: string,
  base: string,
  request: Buffer,
  closers: (() => void)[],
): Promise<{ url: string; pid: number }> {
  const answer = await fetch(`${base}/ocsp`, {
    method: 'POST',
    headers: { 'content-type': ocsp },
    body: new Uint8Array(request),
  });
  const file = join(folder, 'answer.der');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const port = await freePort();
  const program = fileURLToPath(new URL('./bare-handler.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(port), file], { stdio: 'ignore' });
  closers.push(() => child.kill());
  return { url: `http://127.0.0.1:${port}/ocsp`, pid: child.pid ?? 0 };
}

/** Measures every case in turn, several times over, so that the machine's other work falls on all alike; gives medians. */
async function measure(folder: string, cases: Case[]): Promise<Map<string, Measured>> {
  const samples = new Map<string, Measured[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of cases) {
      const measured = await measureOnce(folder, one, round === 0 ? 1 : seconds);
      if (round > 0) samples.get(one.name)?.push(measured);
    }
  }
  return new Map(
    [...samples].map(([name, all]) => [
      name,
      { rate: median(all.map(({ rate }) => rate)), cpuUs: median(all.map(({ cpuUs }) => cpuUs)) },
    ]),
  );
}

async function measureOnce(folder: string, { load: what, serve, cpu }: Case, lasting: number) {
  const server = await serve?.();
  const used = server ? () => cpuMs(server.pid) : cpu;
  const make = what.keepAlive || what.freshOctets ? load : loadByNewConnections;
  const before = used();
  const rate = await make(folder, { ...what, connections, seconds: lasting });
  const cpuUs = ((used() - before) * 1_000) / (rate * lasting);
  server?.end();
  return { rate, cpuUs };
}
