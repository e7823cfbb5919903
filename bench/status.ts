import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#stack/ports.ts';
import { stackEnvironment, startWholeStack, type WholeStack } from '../test/support/stack.ts';
import { prepareOpensslResponder } from './openssl-responder.ts';
import { printTable } from './table.ts';
import { load, loadByNewConnections, needLoadPrograms, type Load } from './load.ts';

const run = promisify(execFile);
const rounds = 3;
const seconds = 3;
const connections = 8;
const ocsp = 'application/ocsp-request';

type Case = {
  name: string;
  load: Omit<Load, 'seconds' | 'connections'>;
  /** Starts the server of this case; gives what ends it. */
  serve?: () => Promise<() => void>;
};

/** Certificate status beside `openssl ocsp` and a bare handler, all in one run, in turns; prints medians and ratios. */
export async function benchStatus(): Promise<void> {
  await needLoadPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'tamga-bench-'));
  const { env, remove } = await stackEnvironment();
  const stack = await startWholeStack(env);
  const closers: (() => void)[] = [];
  try {
    const cases = await prepare(folder, stack, closers);
    const results = await measure(folder, cases);
    report(results);
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
  return [
    { name: 'openssl ocsp, new connections', load: { ...theirs, keepAlive: false }, serve: responder.serve },
    { name: 'ours, new connections', load: { ...ours, body: requests.plain, keepAlive: false } },
    { name: 'ours, keep-alive', load: { ...ours, body: requests.plain, keepAlive: true } },
    {
      name: 'ours, nonce, new connections',
      load: { ...ours, body: requests.nonce, freshOctets: 8, keepAlive: false },
    },
    {
      name: 'ours, nonce, keep-alive',
      load: { ...ours, body: requests.nonce, freshOctets: 8, keepAlive: true },
    },
    {
      name: 'bare handler, new connections',
      load: { url: bare, contentType: ocsp, body: requests.plain, keepAlive: false },
    },
    {
      name: 'bare handler, keep-alive',
      load: { url: bare, contentType: ocsp, body: requests.plain, keepAlive: true },
    },
    {
      name: 'timestamps, keep-alive',
      load: {
        url: `${base}/tsa`,
        contentType: 'application/timestamp-query',
        body: requests.timestamp,
        keepAlive: true,
      },
    },
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
    timestamp: await read('query.tsq'),
  };
}

async function startBareHandler(
  folder: string,
  base: string,
  request: Buffer,
  closers: (() => void)[],
): Promise<string> {
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
  return `http://127.0.0.1:${port}/ocsp`;
}

/** Every case in turn, several times over, so that what else the machine does falls on all alike; gives medians. */
async function measure(folder: string, cases: Case[]): Promise<Map<string, number>> {
  const samples = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, load: what, serve } of cases) {
      const end = await serve?.();
      const bounds = { connections, seconds: round === 0 ? 1 : seconds };
      const make = what.keepAlive || what.freshOctets ? load : loadByNewConnections;
      const rate = await make(folder, { ...what, ...bounds });
      end?.();
      if (round > 0) samples.set(name, [...(samples.get(name) ?? []), rate]);
    }
  }
  return new Map(
    [...samples].map(([name, rates]) => [
      name,
      rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0,
    ]),
  );
}

function ratio(value: number, floor: number): string {
  return floor > 0 ? (value / floor).toFixed(2) : '-';
}

function report(results: Map<string, number>): void {
  const of = (name: string) => results.get(name) ?? 0;
  const openssl = of('openssl ocsp, new connections');
  printTable(
    ['answers a second', 'median', 'to openssl', 'to the bare handler'],
    [...results].map(([name, rate]) => {
      const bare = of(
        name.includes('keep-alive') ? 'bare handler, keep-alive' : 'bare handler, new connections',
      );
      const compared = name.startsWith('ours');
      return [
        name,
        rate.toFixed(0),
        compared ? ratio(rate, openssl) : '',
        compared && !name.includes('nonce') ? ratio(rate, bare) : '',
      ];
    }),
  );
  console.log(
    '\nAims: 1 to openssl with new connections, 3 with keep-alive, 0.5 with a nonce; 0.8 to the bare handler.',
  );
}
