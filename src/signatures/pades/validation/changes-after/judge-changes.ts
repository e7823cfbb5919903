import type { Reason } from '../../../signed-file/reason.ts';
import { modificationLevels } from '../../../signed-file/signed-file.ts';
import type { Permissions } from '../permissions.ts';
import type { Change, ModificationLevel } from './comparison.ts';

export type ChangesAfter = {
  level: ModificationLevel;
  /** What was changed that the signature does not allow. */
  faults: Reason[];
  /** What a reader should know of what it does allow. */
  notes: Reason[];
};

const allowedAt = { 1: 'LTA_UPDATES', 2: 'FORM_FILLING', 3: 'ANNOTATIONS' } as const;
const [faultsAtMost, namedAtMost] = [20, 10];

/**
 * Judges the changes after a signature by what it allows (ISO 32000-2 clause 12.8.2.2.2): an approval signature allows forms to
 * be filled and signed, a certification what its level says, and a locked field stays as it is.
 */
export function judgeChanges(changes: readonly Change[], permissions: Permissions): ChangesAfter {
  const most = rank(permissions.level ? allowedAt[permissions.level] : 'FORM_FILLING');
  const [faults, notes] = [new Map<string, Reason>(), [] as Reason[]];
  let level: ModificationLevel = 'NONE';
  for (const change of changes) {
    const refusal = refusalOf(change, permissions);
    const found = refusal ? 'OTHER' : change.level;
    if (rank(found) > rank(level)) level = found;
    if (rank(found) <= most) notes.push(...(change.note ? [change.note] : []));
    else if (faults.size < faultsAtMost) {
      const fault = refusal ?? change.reason;
      faults.set(JSON.stringify(fault), fault);
    }
  }
  return { level, faults: Array.from(faults.values()), notes: joined(notes) };
}

/** One note of each kind, which names what it is about. */
function joined(notes: readonly Reason[]): Reason[] {
  return Array.from(
    Map.groupBy(notes, ({ code }) => code),
    ([code, all]) => {
      const named = Map.groupBy(
        all.flatMap(({ values }) => Object.entries(values ?? {})),
        ([key]) => key,
      );
      const texts = Array.from(named, ([key, pairs]) => {
        const different = [...new Set(pairs.map(([, value]) => value))];
        return [key, different.slice(0, namedAtMost).join(', ')] as const;
      });
      return { code, values: Object.fromEntries(texts) };
    },
  );
}

function rank(level: ModificationLevel): number {
  return modificationLevels.indexOf(level);
}

function refusalOf(change: Change, { isCertification, isLocked }: Permissions): Reason | undefined {
  const { field, whenLocked, notAfterCertification } = change;
  const values = field === undefined ? {} : { field };
  if (field !== undefined && whenLocked !== true && isLocked(field))
    return { code: 'pdf_locked_field_changed', values };
  if (notAfterCertification && isCertification)
    return { code: 'pdf_visible_field_after_certification', values };
  return undefined;
}
