import { printTable } from '../table.ts';

/** The result of one case: answers a second, and processor time for each answer in microseconds. */
export type Measured = { rate: number; cpuUs: number };

const openssl = 'openssl ocsp, new connections';

function ratio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : '-';
}

/** Prints every case with its ratios to `openssl ocsp` and to the bare handler, by rate and by processor time. */
export function reportStatus(results: Map<string, Measured>): void {
  const theirs = results.get(openssl);
  const rows = [...results].map(([name, { rate, cpuUs }]) => {
    const bareName = `bare handler, ${name.includes('keep-alive') ? 'keep-alive' : 'new connections'}`;
    const bare = results.get(bareName);
    const compared = name.startsWith('ours') && theirs !== undefined;
    const toBare = compared && bare && !name.includes('nonce');
    return [
      name,
      rate.toFixed(0),
      Number.isFinite(cpuUs) ? cpuUs.toFixed(0) : '-',
      compared ? ratio(rate / theirs.rate) : '',
      compared ? ratio(theirs.cpuUs / cpuUs) : '',
      toBare ? ratio(rate / bare.rate) : '',
      toBare ? ratio(bare.cpuUs / cpuUs) : '',
    ];
  });
  printTable(
    ['medians', 'answers/s', 'CPU µs', 'to openssl', 'by CPU', 'to the bare handler', 'by CPU'],
    rows,
  );
  console.log(`
CPU µs: processor time of all processes that serve one answer (ours: API, key service, PostgreSQL).
By CPU: the ratio when each side has a processor to itself; it does not depend on other work of the machine.
Aims: 1 to openssl with new connections, 3 with keep-alive, 0.5 with a nonce; 0.8 to the bare handler.`);
}
