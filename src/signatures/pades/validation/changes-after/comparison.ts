import type { Reason, ReasonCode } from '../../../signed-file/reason.ts';
import type { modificationLevels } from '../../../signed-file/signed-file.ts';
import type { PdfRef, PdfValue } from '../../../pdf/objects.ts';
import type { PdfFile } from '../../../pdf/pdf-file.ts';
import { DamagedPdf } from '../../../pdf/unusable-pdf.ts';
import { LimitExceeded } from '../limit-exceeded.ts';

export type ModificationLevel = (typeof modificationLevels)[number];

/** What a later revision changed. */
export type Change = {
  level: ModificationLevel;
  reason: Reason & { code: ReasonCode };
  /** What a reader should know of it where it is allowed. */
  note?: Reason;
  /** The full name of the form field that it belongs to. */
  field?: string;
  /** Allowed though the field is locked (ISO 32000-2 clause 12.8.2.4). */
  whenLocked?: boolean;
  /** Allowed after an approval signature but not after a certification. */
  notAfterCertification?: boolean;
};

/** Two states of a file that are compared, and what was found. */
export type Comparison = {
  before: PdfFile;
  after: PdfFile;
  changes: Change[];
  /** Pairs of objects that were found equal. */
  equal: Set<string>;
  /** Pairs of pages, fields and widgets that have a rule of their own. */
  settled: Set<string>;
  work: Work;
};

/** What all comparisons of a file may take together. */
export type Work = { left: number };

/** Values that may be looked at; an honest file has each looked at a few times. */
export const workAtMost = 4_000_000;

/** Counts a step. Throws LimitExceeded. */
export function spend(work: Work): void {
  work.left -= 1;
  if (work.left < 0) throw new LimitExceeded('objects to compare between revisions');
}

export function pairOf(before: PdfRef, after: PdfRef): string {
  return `${before.object} ${after.object}`;
}

/**
 * The value behind a reference; of an object that cannot be read its place, by which it equals itself and nothing else.
 */
export function readFrom(file: PdfFile, value: PdfValue | undefined): PdfValue {
  let current = value ?? null;
  for (let depth = 0; depth < 32; depth += 1) {
    if (current === null || typeof current !== 'object' || !('object' in current)) return current;
    try {
      current = file.read(current);
    } catch (error) {
      if (!(error instanceof DamagedPdf)) throw error;
      return { raw: `damaged at ${file.offsetOf(current as PdfRef)}` };
    }
  }
  return null;
}
