import { writeFile } from 'node:fs/promises';
import type { EntityManager } from '#entities/orm.ts';
import { formatTable } from '#stack/table.ts';
import { eraseData, type ErasureAsked } from './erase-data.ts';
import { textOf } from './report.ts';

/**
 * Erases what is kept about a person, or counts it, and prints the report; writes it to a file as well, which its owner alone reads.
 * Gives the exit code: 1 where something comes first, or is on legal hold. Throws Hindered, and the errors of the file system.
 */
export async function runData(
  em: EntityManager,
  { data, report: file }: { data: ErasureAsked; report: string | undefined },
): Promise<number> {
  const report = await eraseData(em, data);
  if (file !== undefined) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  const tables = textOf(report);
  console.log(tables.length === 0 ? 'There is nothing to erase.' : formatTable(tables, process.stdout));
  return report.hindrances.length > 0 || report.organizations.some(({ held }) => held) ? 1 : 0;
}
