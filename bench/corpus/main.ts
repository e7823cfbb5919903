/*
 * `npm run corpus -- FOLDER`: takes every PDF, DOCX and XLSX of a folder through inspection, certification, two signers,
 * completion and check, by the product's own code and without any server. Outside programs compare each result with its
 * original. It prints tables, writes the files of each loss into a report, and never fails for a loss.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { say } from '#stack/say.ts';
import { ensureCheckers } from '../../test/interop/support/checkers.ts';
import { ensureDss } from '../../test/interop/support/dss.ts';
import { findDocuments, sampleOf } from './files.ts';
import { readOptions, usage, type CorpusOptions } from './options.ts';
import { answerAll } from './pool.ts';
import { missingPrograms, packages } from './programs.ts';
import { reportOf } from './report/report.ts';
import { readResults } from './report/results.ts';

async function main(options: CorpusOptions): Promise<void> {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(
      `install ${[...new Set(missing.map((one) => packages[one]))].join(', ')}: ${missing.join(', ')} not found`,
    );
  if (options.strict) {
    await ensureCheckers();
    await ensureDss();
  }
  const files = sampleOf(await findDocuments(options.folder), options);
  const path = (file: string) => join(resolve(options.folder), file);
  const known = new Set(readResults(options.out).map(({ file }) => file));
  const questions = files
    .filter((file) => !known.has(path(file)))
    .map((file) => ({
      file: path(file),
      pages: options.pages,
      strict: options.strict,
      ...(options.keep === undefined ? {} : { keep: resolve(options.keep) }),
    }));
  say(`${files.length} files, ${questions.length} to do`);
  let count = 0;
  await answerAll(questions, options, (outcome) => {
    appendFileSync(options.out, `${JSON.stringify(outcome)}\n`);
    count += 1;
    if (count % 50 === 0) say(`${count} of ${questions.length}`);
  });
  const wanted = new Set(files.map(path));
  const { printed, written } = reportOf(
    readResults(options.out).filter(({ file }) => wanted.has(file)),
    resolve(options.folder),
  );
  console.log(printed);
  writeFileSync(options.report, written);
  console.log(`The files of each loss: ${options.report}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
