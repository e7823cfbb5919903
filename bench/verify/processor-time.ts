import { say } from '#stack/say.ts';
import { fineCpuMs } from '../cpu.ts';
import { Samples } from '../samples.ts';
import { printTable } from '../table.ts';
import type { VerifiedFile } from './files.ts';
import { boundary, formOf } from './form.ts';

const warmUps = 100;
const requests = 1_000;

/** Measures the processor time of the API's process for each of many verifications, one at a time, and prints percentiles. */
export async function measureProcessorTime(
  url: string,
  pid: number,
  files: readonly VerifiedFile[],
): Promise<void> {
  const rows: string[][] = [];
  for (const file of files) {
    say(`Verifying ${file.name}, one after another.`);
    const body = await formOf(file);
    const samples = new Samples();
    for (let made = -warmUps; made < requests; made += 1) {
      const before = fineCpuMs(pid);
      await verify(url, body);
      if (made >= 0) samples.add(fineCpuMs(pid) - before);
    }
    rows.push([file.name, ...[0.5, 0.99, 1].map((share) => samples.percentile(share).toFixed(1))]);
  }
  printTable(['CPU ms of one verification', 'p50', 'p99', 'most'], rows);
}

async function verify(url: string, body: Buffer): Promise<void> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  const { is_valid: valid } = (await response.json()) as { is_valid?: boolean };
  if (!valid) throw new Error(`a signature does not hold: HTTP ${response.status}`);
}
