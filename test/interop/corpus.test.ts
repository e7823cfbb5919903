import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../../bench/corpus/report/outcome.ts';
import { answerAll, type Bounds } from '../../bench/corpus/pool.ts';
import { missingPrograms } from '../../bench/corpus/programs.ts';
import { encryptedPdf } from '#test/api/platform/documents/hostile-pdfs.ts';
import { useEnvironment } from '#test/support/world/environment.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamga-corpus-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const usual: Bounds = { jobs: 1, seconds: 110, mib: 1_536 };

async function outcomeOf(bytes: Uint8Array, bounds: Partial<Bounds> = {}): Promise<Outcome | undefined> {
  const file = join(folder, 'a.pdf');
  await writeFile(file, bytes);
  const outcomes: Outcome[] = [];
  const restore = useEnvironment({ TMPDIR: folder });
  const question = { file, pages: 2, strict: true, keep: join(folder, 'kept') };
  await answerAll([question], { ...usual, ...bounds }, (outcome) => outcomes.push(outcome)).finally(restore);
  expect(outcomes).toHaveLength(1);
  return outcomes[0];
}

test('a file goes all the way, and every judge says that nothing was lost', async () => {
  expect(missingPrograms()).toEqual([]);
  const same = { pages: 2, differing: [] };
  const kept = { lettersLost: 0, wordsLost: [], oursMissing: [] };
  expect(await outcomeOf(simplePdf({ pages: 3 }))).toMatchObject({
    end: 'completed',
    mode: 'fields',
    poppler: same,
    mupdf: same,
    pdftotext: kept,
    mutool: kept,
    qpdf: { after: 'clean' },
    signatures: { earlier: 0, worse: [], ours: 3, oursValid: 3 },
    pyhanko: { ours: 'ok' },
    dss: { ours: 'ok' },
  });
  expect(await readdir(join(folder, 'kept'))).toHaveLength(1);
}, 120_000);

test('a file that is refused is shown to other readers', async () => {
  expect(await outcomeOf(await encryptedPdf({ userPassword: 'secret' }))).toMatchObject({
    end: 'refused',
    reason: expect.stringContaining('encrypted'),
    readers: { qpdf: false, poppler: false, pdfjs: false },
  });
}, 120_000);

test('a file that takes too much is broken off, and it is told where', async () => {
  const late = await outcomeOf(simplePdf(), { seconds: 1 });
  expect(late).toMatchObject({ end: 'failed', reason: expect.stringMatching(/^[\w ]+: too much time$/) });
  const large = await outcomeOf(simplePdf(), { mib: 20 });
  expect(large).toMatchObject({ end: 'failed', reason: expect.stringMatching(/^[\w ]+: too much memory$/) });
  // The temporary files of the process are gone with it.
  expect((await readdir(folder)).toSorted()).toEqual(['a.pdf']);
}, 120_000);
