import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pythonProgram } from '#test/interop/support/checkers.ts';
import { cacheFolder, makeOnce, must } from '#test/interop/support/make-once.ts';

const version = '0.38.0';
const digest = '267d6d3fa460b0f0e9c5362a2d7979dccbe1e6b1f8d89ba0818dd0c45b5f300e';
const name = `pyhanko-tests-${version}`;

/** The folder with the PDFs of pyHanko's tests. */
export const pyhankoTestsFolder = join(
  cacheFolder(name),
  `pyhanko-${version}/pyhanko_testing_commons/test_data/data/pdf`,
);

/** Fetches pyHanko's source distribution with pip, once, into a cache folder of the user; after ensureCheckers. */
export async function ensurePyhankoTests(): Promise<void> {
  await makeOnce(
    name,
    'Fetching the test files of pyHanko with pip into a cache folder (8 MB) ...',
    (folder) => {
      const quietly = ['-q', '--disable-pip-version-check'];
      const source = ['--no-deps', '--no-binary', ':all:', '-d', folder, `pyhanko==${version}`];
      must(pythonProgram, ['-m', 'pip', 'download', ...quietly, ...source]);
      const archive = join(folder, `pyhanko-${version}.tar.gz`);
      const found = createHash('sha256').update(readFileSync(archive)).digest('hex');
      if (found !== digest) throw new Error(`${archive}: its SHA-256 is ${found} instead of ${digest}`);
      must('tar', ['xzf', archive, '-C', folder]);
    },
  );
}

/** The paths of the PDFs, below their folder, in the order of their names. */
export function pyhankoTestFiles(): string[] {
  const below = readdirSync(pyhankoTestsFolder, { recursive: true, encoding: 'utf8' });
  return below.filter((path) => path.endsWith('.pdf')).toSorted();
}
