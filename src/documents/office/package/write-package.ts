import { closeSync, openSync, writeSync } from 'node:fs';
import { Zip, ZipDeflate } from 'fflate';

/** A ZIP that is written to a file part by part. */
export type PackageWriter = {
  /** Begins a part; gives the function that takes every piece of it, the last with `isLast`. */
  begin: (name: string) => (piece: Uint8Array, isLast: boolean) => void;
  /** Writes the directory; afterwards the file is whole. */
  end: () => void;
  /** Closes the file, whole or not. */
  close: () => void;
};

/** Any moment that a ZIP can name: the copy's parts have no history. */
const written = '2000-01-01T00:00:00';

/** Writes a ZIP to a file that must not exist yet, readable by this user alone. Throws the errors of the file system. */
export function writePackage(path: string): PackageWriter {
  const file = openSync(path, 'wx', 0o600);
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    writeSync(file, piece);
  });
  return {
    begin: (name) => {
      const part = new ZipDeflate(name, { level: 1 });
      part.mtime = written;
      zip.add(part);
      return (piece, isLast) => part.push(piece, isLast);
    },
    end: () => zip.end(),
    close: () => closeSync(file),
  };
}
