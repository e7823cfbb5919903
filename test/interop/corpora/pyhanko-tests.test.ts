import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import { readSignedFile } from '#signatures/validation/read-signed-file.ts';
import { validate } from '#signatures/validation/validate.ts';
import { judgeByPyhanko } from './pyhanko-judge.ts';
import { pyhankoTestFiles, pyhankoTestsFolder } from './pyhanko-tests.ts';

/*
 * The PDFs of pyHanko's own tests, judged by pyHanko and by us: whether each signature is intact, how much of the file it covers,
 * and what was changed after it, in pyHanko's scales. Nobody is trusted.
 */

/** The files about which we differ, and why. */
const listed: Record<string, string> = {
  'coverage-anomalies/base.pdf':
    'a field with an empty signature is a broken signature; pyHanko cannot read it',
  'form-update-ap-indirect-sneaky-trailer.pdf':
    'the trailer names the former look of a field, too; no viewer shows what it names so, and it stays as it was',
  'form-update-no-override-appearance-stream-ap-indirect-sneaky.pdf':
    'the former look of a field is named elsewhere, too, and stays as it was',
  'pdf-sig-with-econtent.pdf': 'content in the CMS is a breach of the format; the signature is told, too',
};

test('signatures are judged as pyHanko judges them, but for those that are listed', async () => {
  const files = pyhankoTestFiles();
  const theirs = await judgeByPyhanko(files);
  const ours = await Promise.all(files.map(judgeByUs));
  const same = (index: number) => String(theirs[index]?.toSorted()) === String(ours[index]?.toSorted());
  expect(files.filter((_, index) => !same(index))).toEqual(Object.keys(listed));
  expect(files).toHaveLength(132);
  expect(theirs.flat().length).toBeGreaterThan(50);
});

const broken: ReadonlySet<string | undefined> = new Set(['HASH_FAILURE', 'SIG_CRYPTO_FAILURE']);

async function judgeByUs(path: string): Promise<string[]> {
  const signature = await readFile(join(pyhankoTestsFolder, path));
  try {
    const file = await readSignedFile({ signature, document: undefined, format: 'pades' });
    const context = { time: new Date(), anchors: [], intermediates: [], obtain: async () => [] };
    const { signatures } = await validate(file, context);
    return signatures.map(({ subIndication, pdf }) => {
      const whole = broken.has(subIndication) ? 'broken' : 'intact';
      return `${pdf?.fieldName}: ${whole} ${pdf?.coverage} ${pdf?.modificationLevel}`;
    });
  } catch (error) {
    if (error instanceof NotASignature) return [];
    throw error;
  }
}
