import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { query, startProcesses, type Processes } from '../../test/support/servers/processes.ts';
import { largePdf } from './large-pdf.ts';
import { watchMemory, type Peak } from '../memory.ts';
import { median } from '../samples.ts';
import { printTable } from '../table.ts';

type Times = { upload: number; processing: number; download: number };
type Large = { mib: number; rounds: number; together: number };
type Caller = { base: string; token: string };

const limits: Record<string, number> = { API: 400, worker: 1_024 };

/**
 * Takes large PDFs through upload, processing and download; prints tables of the times and of the memory that the processes
 * hold.
 */
export async function benchLargeDocuments({ mib, rounds, together }: Large): Promise<void> {
  const bytes = mib * 1_048_576;
  const processes = await startProcesses('development');
  try {
    const caller = await register(processes);
    const scans = largePdf(bytes, 100);
    const cases: [string, Buffer, number][] = [
      ['100 scanned pages', scans, 1],
      ['one page', largePdf(bytes, 1), 1],
      ['2,000 pages, 95,000 objects', largePdf(bytes, 2_000, 95_000), 1],
      [`100 scanned pages, ${together} at once`, scans, together],
    ];
    const before = watchMemory(pidsOf(processes))();
    const rows: string[][] = [row('before', [], before)];
    for (const [name, pdf, width] of cases) {
      say(`${name} (${(pdf.length / 1_048_576).toFixed(1)} MiB)`);
      const stop = watchMemory(pidsOf(processes));
      const times: Times[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(...(await Promise.all(Array.from({ length: width }, () => once(caller, pdf)))));
      rows.push(row(name, times, stop()));
    }
    console.log(`\nA PDF of ${mib} MiB; seconds (median), and at most MiB resident`);
    printTable(['', 'upload', 'processing', 'download', 'API', 'worker', 'with its programs'], rows);
    for (const [name, limit] of Object.entries(limits)) console.log(`Aim: ${name} below ${limit} MiB.`);
  } finally {
    await processes.stop();
  }
}

function pidsOf(processes: Processes): Record<string, number> {
  return { API: processes.pidOf('API') ?? 0, worker: processes.pidOf('worker') ?? 0 };
}

function row(name: string, times: Times[], peaks: Map<string, Peak>): string[] {
  const seconds = (part: keyof Times) =>
    times.length === 0 ? '' : (median(times.map((one) => one[part])) / 1_000).toFixed(1);
  const held = (process: string, kind: keyof Peak) => (peaks.get(process)?.[kind] ?? 0).toFixed(0);
  return [
    name,
    seconds('upload'),
    seconds('processing'),
    seconds('download'),
    held('API', 'own'),
    held('worker', 'own'),
    held('worker', 'family'),
  ];
}

async function register({ demo, databaseUrl }: Processes): Promise<Caller> {
  const response = await fetch(`${demo.base_url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'bench@example.mn',
      password: 'a password for the bench',
      first_name: 'Bench',
      last_name: 'Bench',
      organization_name: 'Bench',
    }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  // The limits of a plan are not measured.
  await query(databaseUrl, `update tamga.organization set plan_id = 'enterprise'`);
  return { base: demo.base_url, token: data.access_token };
}

async function once(caller: Caller, pdf: Buffer): Promise<Times> {
  const started = performance.now();
  const id = await upload(caller, pdf);
  const uploaded = performance.now();
  await untilReady(caller, id);
  const processed = performance.now();
  await download(caller, id, createHash('sha256').update(pdf).digest('hex'));
  const ended = performance.now();
  return { upload: uploaded - started, processing: processed - uploaded, download: ended - processed };
}

const authorized = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });

async function upload(caller: Caller, pdf: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(pdf)]), 'large.pdf');
  const headers = authorized(caller);
  const response = await fetch(`${caller.base}/api/v1/documents`, { method: 'POST', body, headers });
  if (response.status !== 201)
    throw new Error(`the upload was answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { document: { id: string } } }).data.document.id;
}

async function untilReady(caller: Caller, id: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${caller.base}/api/v1/documents/${id}`, { headers: authorized(caller) });
    const { data } = (await response.json()) as {
      data: { document: { status: string; failure_reason?: string } };
    };
    if (data.document.status === 'ready') return;
    if (data.document.status === 'failed') throw new Error(data.document.failure_reason);
    await sleep(200);
  }
}

async function download(caller: Caller, id: string, hash: string): Promise<void> {
  const url = `${caller.base}/api/v1/documents/${id}/download`;
  const response = await fetch(url, { headers: authorized(caller) });
  const found = createHash('sha256');
  for await (const piece of response.body ?? []) found.update(piece);
  if (found.digest('hex') !== hash) throw new Error('the downloaded bytes differ from the upload');
}
