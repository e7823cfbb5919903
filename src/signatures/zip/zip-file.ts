import type { Reason } from '../signed-file/reason.ts';

/** A ZIP read to its end. */
export type ZipFile = {
  /** Files in the order of the central directory, folders left out, one for each name: the first. */
  entries: readonly ZipEntry[];
  comment: string;
  /** What makes readers differ in what they see in it, or hides something from them. */
  faults: readonly Reason[];
};

export type ZipEntry = {
  name: string;
  bytes: Buffer;
  /** Whether it is the first in the file, stored as it is and without an extra field (as ASiC wants `mimetype`). */
  isPlainFirst: boolean;
};
