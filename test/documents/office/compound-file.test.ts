import { expect, test } from 'vitest';
import { isCompoundFile, watchForEncryptedPackage } from '#documents/compound-file.ts';
import { compoundFile } from './compound-files.ts';

function finds(bytes: Buffer, pieceBytes: number): boolean {
  const watch = watchForEncryptedPackage();
  for (let at = 0; at < bytes.length; at += pieceBytes) watch.see(bytes.subarray(at, at + pieceBytes));
  return watch.found();
}

test.each([1, 100, 128, 65_000])(
  'an encrypted package is found in pieces of %i bytes, and nothing else for it',
  (pieceBytes) => {
    const names = ['EncryptionInfo', 'EncryptedPackage'];
    expect(finds(compoundFile(names, 1_000), pieceBytes)).toBe(true);
    for (const other of ['WordDocument', 'EncryptedPackage2'])
      expect(finds(compoundFile([other]), pieceBytes)).toBe(false);
    // The words alone are none.
    const spoken = Buffer.concat([compoundFile([]), Buffer.from('EncryptedPackage\0', 'utf16le')]);
    expect(finds(spoken, pieceBytes)).toBe(false);
  },
);

test('a compound file is told by its first eight bytes', () => {
  expect(isCompoundFile(compoundFile([]))).toBe(true);
  expect(isCompoundFile(compoundFile([]).subarray(0, 7))).toBe(false);
  expect(isCompoundFile(Buffer.from('%PDF-1.7'))).toBe(false);
});
