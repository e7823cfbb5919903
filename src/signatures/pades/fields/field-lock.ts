import { name, nameOf, textString } from '../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../pdf/objects.ts';
import { readText } from '../read-text.ts';

/** The fields that a signature locks: all, those that are named, or all but those. */
export type FieldLock = { action: 'All' | 'Include' | 'Exclude'; fields: string[] };

type Resolve = (value: PdfValue | undefined) => PdfValue;

/**
 * Reads the fields that a /Lock or a FieldMDP names (ISO 32000-2 clauses 12.7.5.5 and 12.8.2.4); an action that does not exist
 * locks all.
 */
export function readFieldLock(resolve: Resolve, parameters: PdfDict): FieldLock {
  const action = nameOf(resolve(parameters.get('Action')));
  if (action !== 'Include' && action !== 'Exclude') return { action: 'All', fields: [] };
  const listed = resolve(parameters.get('Fields'));
  const fields = (Array.isArray(listed) ? listed : []).flatMap((one) => {
    const text = resolve(one);
    return typeof text === 'object' && text !== null && 'bytes' in text ? [readText(text.bytes)] : [];
  });
  return { action, fields };
}

/** The members of a dictionary that say which fields are locked; all need no names. */
export function fieldLockMembers({ action, fields }: FieldLock): Record<string, PdfValue | undefined> {
  return { Action: name(action), Fields: action === 'All' ? undefined : fields.map(textString) };
}
