import { expect, test } from 'vitest';
import { faultFrom, reviveFault } from '#documents/threads/thread-answer.ts';
import { readPades } from '#signatures/pades/validation/read-pades.ts';
import { UncheckableFile } from '#signatures/signed-file/uncheckable-file.ts';
import { encryptedDocument } from '#test/support/pdf-classes/cross-references.ts';

test('an encrypted PDF is told apart from a damaged one, from thread to thread', async () => {
  const error: unknown = await readPades(encryptedDocument()).catch((one: unknown) => one);
  const revived = reviveFault(structuredClone(faultFrom(error)));
  for (const one of [error, revived]) {
    expect(one).toBeInstanceOf(UncheckableFile);
    expect(one).toMatchObject({
      code: 'pdf_encrypted',
      message: expect.stringMatching(/without a password/),
    });
  }
});
