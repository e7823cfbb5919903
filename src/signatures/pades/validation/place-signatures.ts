import type { PdfFile } from '../../pdf/pdf-file.ts';
import type { Reason } from '../../signed-file/reason.ts';
import { changesBetween } from './changes-after/changes-between.ts';
import { judgeChanges } from './changes-after/judge-changes.ts';
import type { ChangesAfter } from './changes-after/judge-changes.ts';
import { coverageOf } from './coverage.ts';
import type { FoundSignature, FoundSignatures } from './find-signatures.ts';
import { permissionsOf } from './permissions.ts';
import type { PlacedSignature } from './placed-signature.ts';
import { isTimestamp } from './signature-to-validate.ts';

/** Says of each signature how much of the file it covers, and what was changed after it. Timestamps are numbered apart. */
export function placeSignatures(
  bytes: Buffer,
  last: PdfFile,
  { signatures, revisions }: FoundSignatures,
): PlacedSignature[] {
  const placed = signatures.map((found) => ({ found, coverage: coverageOf(found, last, revisions) }));
  const ends = new Set(
    placed.filter(({ coverage }) => isWhole(coverage)).map(({ found }) => found.range?.end ?? -1),
  );
  const covered = revisions.filter(({ end }) => ends.has(end) || end === bytes.length);
  const steps = changesBetween(bytes, covered);
  const numbers = { signature: 0, 'document-timestamp': 0 };
  return placed.map(({ found, coverage }) => {
    const kind = isTimestamp(found) ? 'document-timestamp' : 'signature';
    numbers[kind] += 1;
    const end = found.range?.end ?? 0;
    const after = isWhole(coverage)
      ? judgeChanges(
          steps.filter(({ from }) => from >= end).flatMap(({ changes }) => changes),
          permissionsOf(found.file, found.value, found.field),
        )
      : notCovered(found);
    const facts = { fieldName: found.fieldName, coverage, modificationLevel: after.level };
    return { found, id: `${kind}-${numbers[kind]}`, facts, faults: after.faults, notes: after.notes };
  });
}

function isWhole(coverage: PlacedSignature['facts']['coverage']): boolean {
  return coverage === 'ENTIRE_FILE' || coverage === 'ENTIRE_REVISION';
}

/** What follows a signature without a revision of its own cannot be told from what it covers. */
function notCovered({ fault }: FoundSignature): ChangesAfter {
  const reason: Reason = fault ?? { code: 'pdf_revision_not_covered' };
  return { level: 'OTHER', faults: [reason], notes: [] };
}
