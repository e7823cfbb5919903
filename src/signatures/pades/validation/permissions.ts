import { isDict, nameOf } from '../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../pdf/objects.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { readFieldLock } from '../fields/field-lock.ts';

/** What a signature allows to happen after it. */
export type Permissions = {
  /** Of a certification (DocMDP): 1 nothing, 2 filling and signing, 3 annotations too. */
  level: 1 | 2 | 3 | undefined;
  isCertification: boolean;
  isLocked: (fieldName: string) => boolean;
};

/**
 * Reads what a signature allows: its references with DocMDP and FieldMDP, and the /Lock of its field (ISO 32000-2 clauses
 * 12.7.5.5, 12.8.2.2 and 12.8.2.4).
 */
export function permissionsOf(file: PdfFile, signature: PdfDict, field: PdfValue): Permissions {
  const holder = file.resolve(field);
  const lock = isDict(holder) ? file.resolve(holder.get('Lock')) : null;
  const references = listOf(file.resolve(signature.get('Reference'))).map((one) => file.resolve(one));
  const parametersOf = (method: string): PdfDict[] =>
    references.flatMap((one) => {
      if (!isDict(one) || nameOf(file.resolve(one.get('TransformMethod'))) !== method) return [];
      const parameters = file.resolve(one.get('TransformParams'));
      return [isDict(parameters) ? parameters : new Map()];
    });
  const certifications = parametersOf('DocMDP');
  const locks = [...parametersOf('FieldMDP'), ...(isDict(lock) ? [lock] : [])].map((one) =>
    lockOf(file, one),
  );
  const levels = [
    ...certifications.map((one) => levelOf(file, one) ?? 2),
    ...(isDict(lock) ? [levelOf(file, lock)] : []),
  ].filter((level) => level !== undefined);
  return {
    level: levels.toSorted((a, b) => a - b)[0],
    isCertification: certifications.length > 0,
    isLocked: (fieldName) => locks.some((one) => one(fieldName)),
  };
}

function listOf(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : [];
}

/** A level that does not exist allows nothing. */
function levelOf(file: PdfFile, parameters: PdfDict): 1 | 2 | 3 | undefined {
  const level = file.resolve(parameters.get('P'));
  if (level === null) return undefined;
  return level === 2 || level === 3 ? level : 1;
}

/** Fields that are named lock those beneath them too. */
function lockOf(file: PdfFile, parameters: PdfDict): (fieldName: string) => boolean {
  const { action, fields } = readFieldLock(file.resolve, parameters);
  const isNamed = (fieldName: string): boolean =>
    fields.some((one) => fieldName === one || fieldName.startsWith(`${one}.`));
  if (action === 'Include') return isNamed;
  return action === 'Exclude' ? (fieldName) => !isNamed(fieldName) : () => true;
}
