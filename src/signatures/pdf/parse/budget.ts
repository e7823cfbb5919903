import { printAnew, UnusablePdf } from '../unusable-pdf.ts';

/** The limits of reading one file, so that time and memory stay within its size however it is made. */
export type Budget = {
  /** Bytes that were read as objects, or searched. An honest file has each read once. */
  read(bytes: number): void;
  /** Entries of cross-reference sections. */
  entries(count: number): void;
  /** The number of bytes that filters may still give; `decoded` subtracts the bytes that they gave. */
  decodable(): number;
  decoded(bytes: number): void;
};

const mebibyte = 1_048_576;

/** Gives the most bytes that the object and cross-reference streams of a file of this size may unpack to in all. */
export function unpackedAtMost(size: number): number {
  return Math.min(64 * mebibyte, Math.max(16 * mebibyte, 50 * size));
}

const atLeast = 65_536;

/** Begins with the budget of a file of this size, in bytes; its functions throw UnusablePdf when it is used up. */
export function startBudget(size: number): Budget {
  let reading = 6 * size + atLeast;
  let entries = size + atLeast;
  let decoding = unpackedAtMost(size);
  return {
    read: (bytes) => {
      reading -= bytes;
      if (reading < 0) throw tooMuch();
    },
    entries: (count) => {
      entries -= count;
      if (entries < 0) throw tooMuch();
    },
    decodable: () => decoding,
    decoded: (bytes) => {
      decoding -= bytes;
      // Unpacked bytes may be read as well.
      reading += 6 * bytes;
      if (decoding < 0) throw tooMuch();
    },
  };
}

function tooMuch(): UnusablePdf {
  return new UnusablePdf(
    `the PDF refers to itself over and over, or unpacks to far more than it should; ${printAnew}`,
  );
}
