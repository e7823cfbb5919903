import { CheckFailed } from '../../signed-file/check-failed.ts';
import type { EmbeddedSignature } from '../read-signatures.ts';
import type { Update } from '../revision/update.ts';
import { checkAct } from './act-changes.ts';
import type { Act } from './act-changes.ts';
import { checkArchive } from './archive-changes.ts';
import { checkAsWritten, isOwnSection } from './as-written.ts';
import { openLedger } from './ledger.ts';
import { valueOf } from './signature-value.ts';
import type { Written } from './written-objects.ts';

export type RevisionChange = Pick<Act, 'laidOut' | 'locked'> & {
  /** The file before the revision, and as its signature closed it. */
  before: Update;
  after: Update;
  written: Written;
  /** The first number that meant nothing in any revision before. */
  firstNew: number;
  signature: EmbeddedSignature;
};

/**
 * Checks one revision of ours after the first signature: its bytes are what we write of its objects, and each object is one
 * that an act of signing, or the sealing for the long term, needs. Stricter than DocMDP at level 2 (ISO 32000-2 clause
 * 12.8.2.2), which lets annotations and objects come in that nobody looked at. Throws CheckFailed with the change that goes
 * beyond that, UnusablePdf.
 */
export function checkRevision(change: RevisionChange): void {
  const { before, after, written, firstNew, signature, laidOut, locked } = change;
  const { refs, from } = written;
  if (from !== before.file.bytes.length)
    throw new CheckFailed('the revision does not begin where the one before it ends');
  const { field, fieldName } = signature;
  const value = valueOf(after, signature);
  checkAsWritten({ before, after, refs, signature, value });
  const objects = refs.filter((ref) => !isOwnSection(after, ref));
  const ledger = openLedger({ before, after }, { refs: objects, firstNew });
  if (signature.type === 'DocTimeStamp') checkArchive(ledger, { field, fieldName, value: value.ref });
  else checkAct(ledger, { field, fieldName, value: value.ref, laidOut, locked });
  ledger.close();
}
