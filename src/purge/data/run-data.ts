import { open, type FileHandle } from 'node:fs/promises';
import type { EntityManager } from '#entities/orm.ts';
import { formatTable } from '#stack/table.ts';
import { eraseData, type ErasureAsked } from './erase-data.ts';
import { textOf, type ErasureReport } from './report.ts';

/** The report's file cannot be made; nothing was erased. */
export class NoReport extends Error {}

/**
 * Erases what is kept about a person, or counts it, and prints the report; writes it to a new file as well, which its owner alone
 * reads. Gives the exit code: 1 where something comes first, or is on legal hold. Throws NoReport, Hindered.
 */
export async function runData(
  em: EntityManager,
  { data, report: path }: { data: ErasureAsked; report: string | undefined },
): Promise<number> {
  const file = path === undefined ? undefined : await newFile(path);
  try {
    const report = await eraseData(em, data);
    await file?.writeFile(`${JSON.stringify(report, null, 2)}\n`);
    const tables = textOf(report);
    if (isNothing(report)) console.log('There is nothing to erase.');
    if (tables.length > 0) console.log(formatTable(tables, process.stdout));
    return report.hindrances.length > 0 || report.organizations.some(({ held }) => held) ? 1 : 0;
  } finally {
    await file?.close();
  }
}

function isNothing({ hindrances, organizations, elsewhere }: ErasureReport): boolean {
  return hindrances.length + organizations.length + Object.keys(elsewhere).length === 0;
}

/** It is made before anything is erased, since nobody could make the report again. */
async function newFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new NoReport(
      `--report: ${path} cannot be made (${code ?? 'unknown'}). Name a file that is not there yet, in a folder that you may write. Nothing was erased.`,
    );
  }
}
