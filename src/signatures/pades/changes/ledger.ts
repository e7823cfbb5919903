import { CheckFailed } from '../../signed-file/check-failed.ts';
import { isDict, isRef, isStream } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfStream, PdfValue } from '../../pdf/objects.ts';
import type { Update } from '../revision/update.ts';

/**
 * The objects that a revision wrote, each to be accounted for by a rule: what no rule asks for may not be there, so nothing
 * new can be reached that was not looked at.
 */
export type Ledger = {
  before: Update;
  after: Update;
  /** The object behind a reference is new and of this revision; gives it. Throws CheckFailed. */
  take(value: PdfValue | undefined, what: string): PdfValue;
  takeDict(value: PdfValue | undefined, what: string): PdfDict;
  takeStream(value: PdfValue | undefined, what: string): PdfStream;
  /** An object from before, as it was and is; `changed` tells whether the revision wrote it. */
  compare(ref: PdfRef): { was: PdfValue; is: PdfValue; changed: boolean };
  /** Throws CheckFailed when an object is left that no rule asked for. */
  close(): void;
};

/** Opens the books on the objects `refs`; numbers from `firstNew` on meant nothing in any revision before. */
export function openLedger(
  { before, after }: Pick<Ledger, 'before' | 'after'>,
  { refs, firstNew }: { refs: PdfRef[]; firstNew: number },
): Ledger {
  const written = new Set(refs.map(({ object }) => object));
  const open = new Set(written);
  const take = (value: PdfValue | undefined, what: string): PdfValue => {
    if (!isRef(value) || value.object < firstNew || !written.has(value.object))
      throw new CheckFailed(`${what} is no object of this revision`);
    open.delete(value.object);
    return after.resolve(value);
  };
  return {
    before,
    after,
    take,
    takeDict: (value, what) => {
      const found = take(value, what);
      if (!isDict(found)) throw new CheckFailed(`${what} is no dictionary`);
      return found;
    },
    takeStream: (value, what) => {
      const found = take(value, what);
      if (!isStream(found)) throw new CheckFailed(`${what} is no stream`);
      return found;
    },
    compare: (ref) => {
      open.delete(ref.object);
      return { was: before.resolve(ref), is: after.resolve(ref), changed: written.has(ref.object) };
    },
    close: () => {
      const [left] = open;
      if (left !== undefined) throw new CheckFailed(`object ${left} was written, which no signing does`);
    },
  };
}
