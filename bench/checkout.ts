import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Inspect from '#documents/inspection/inspect.ts';
import type * as Processes from '../test/support/servers/processes.ts';
import { median } from './samples.ts';
import { printTable } from './table.ts';

/** The product as it stands in a folder. Its own code is measured, in processes of its own. */
export type Checkout = {
  name: string;
  startProcesses: typeof Processes.startProcesses;
  inspect: (pdf: Buffer) => Promise<unknown>;
};

/** The paths of the inspection: the current one, and the one in older checkouts. */
const places = ['src/documents/inspection/inspect.ts', 'src/documents/inspect.ts'];

/** Opens the checkout in a folder; this one without. Its packages must be installed. */
export async function openCheckout(
  name: string,
  folder = fileURLToPath(new URL('..', import.meta.url)),
): Promise<Checkout> {
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
  const inspection = places.find((file) => existsSync(join(folder, file))) ?? '';
  const { inspect } = (await load(inspection)) as { inspect: Inspection };
  const { startProcesses } = (await load('test/support/servers/processes.ts')) as typeof Processes;
  return { name, inspect: (pdf) => inspectBy(inspect, pdf), startProcesses };
}

/** Older checkouts take only the bytes, not the organization whose slot they take. */
type Inspection = typeof Inspect.inspect | ((bytes: Readable) => Promise<unknown>);

function inspectBy(inspect: Inspection, pdf: Buffer): Promise<unknown> {
  const bytes = Readable.from([pdf], { objectMode: false });
  const older = inspect as (bytes: Readable) => Promise<unknown>;
  const newer = inspect as typeof Inspect.inspect;
  return inspect.length === 1 ? older(bytes) : newer('bench', () => Promise.resolve(bytes));
}

/** Milliseconds that were measured of each checkout, in their order. */
export type Measured = { what: string; times: number[][] };

/** Prints medians of each checkout and, where there are two, how the first compares with the second. */
export function printMedians(title: string, checkouts: Checkout[], measured: Measured[]): void {
  const rows = measured.map(({ what, times }) => {
    const [ours = Number.NaN, theirs] = times.map((each) => median(each));
    const shown = [ours, ...(theirs === undefined ? [] : [theirs])].map((value) => value.toFixed(0));
    return [what, ...shown, ...(theirs === undefined ? [] : [(ours / theirs).toFixed(2)])];
  });
  const ratio = checkouts.length > 1 ? ['ratio'] : [];
  console.log(`\n${title}; milliseconds (median)`);
  printTable(['', ...checkouts.map(({ name }) => name), ...ratio], rows);
}
