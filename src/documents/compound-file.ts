const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Tells by a file's first bytes whether it is a compound file, in which several streams are kept ([MS-CFB] 2.2). */
export function isCompoundFile(begin: Uint8Array): boolean {
  return Buffer.from(begin.subarray(0, signature.length)).equals(signature);
}

/** The name field of the stream that has an encrypted DOCX or XLSX ([MS-OFFCRYPTO] 2.3.4.4), its length, its type. */
const entry = Buffer.alloc(67);
entry.write('EncryptedPackage', 'utf16le');
entry.writeUInt16LE(34, 64);
entry[66] = 2;
/** The size of a directory's entries in bytes, which is also their alignment ([MS-CFB] 2.6.1). */
const entryBytes = 128;

/**
 * Watches the bytes of a compound file: after `see` got all of them, `found` tells whether its directory has an encrypted
 * package.
 */
export function watchForEncryptedPackage(): { see: (piece: Uint8Array) => void; found: () => boolean } {
  let isFound = false;
  let rest = Buffer.alloc(0);
  return {
    see: (piece) => {
      const bytes = Buffer.concat([rest, piece]);
      const whole = bytes.length - (bytes.length % entryBytes);
      for (let at = 0; at < whole && !isFound; at += entryBytes)
        isFound = bytes.compare(entry, 0, entry.length, at, at + entry.length) === 0;
      rest = bytes.subarray(whole);
    },
    found: () => isFound,
  };
}
