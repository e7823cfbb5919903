import { printAnew, UnusablePdf } from '../unusable-pdf.ts';

/** What reading one file may take in all, so that time and memory stay within its size however it is made. */
export type Budget = {
  /** Bytes that were read as objects, or searched. An honest file has each read once. */
  read(bytes: number): void;
  /** Entries of cross-reference sections. */
  entries(count: number): void;
  /** How much may still come out of filters; what came is then taken. */
  decodable(): number;
  decoded(bytes: number): void;
};

const mebibyte = 1_048_576;

/** How much the object and cross-reference streams of a file of so many bytes may unpack to in all, in bytes. */
export function unpackedAtMost(size: number): number {
  return Math.min(256 * mebibyte, Math.max(16 * mebibyte, 50 * size));
}

const atLeast = 65_536;

/** Begins with what a file of so many bytes may take; its functions throw UnusablePdf when it is used up. */
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
      // What was unpacked may be read as well.
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
