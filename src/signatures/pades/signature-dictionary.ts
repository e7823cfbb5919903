import { dateString, dict, name, textString } from '../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../pdf/objects.ts';
import { fieldLockMembers } from './fields/field-lock.ts';
import type { FieldLock } from './fields/field-lock.ts';

export type SignatureFacts = {
  /** /M, the claimed time: PAdES has no signing-time attribute. */
  at: Date;
  name?: string | undefined;
  reason?: string | undefined;
  location?: string | undefined;
  contactInfo?: string | undefined;
  /** Certifies the document: 1 no changes, 2 form filling and signing, 3 annotations too (ISO 32000-2 clause 12.8.2.2). */
  certification?: 1 | 2 | 3 | undefined;
  /** Fields that are locked by this signature, with the document's catalog (clause 12.8.2.4). */
  lock?: (FieldLock & { root: PdfRef }) | undefined;
};

/** A PAdES signature dictionary without byte range and contents (ETSI EN 319 142-1 clause 5.3). */
export function signatureDictionary(facts: SignatureFacts): PdfDict {
  const references = referencesOf(facts);
  return dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: dateString(facts.at),
    Name: optionalText(facts.name),
    Reason: optionalText(facts.reason),
    Location: optionalText(facts.location),
    ContactInfo: optionalText(facts.contactInfo),
    Reference: references.length > 0 ? references : undefined,
  });
}

function optionalText(value: string | undefined): PdfValue | undefined {
  return value === undefined ? undefined : textString(value);
}

/** The dictionary of a document timestamp without byte range and contents (ETSI EN 319 142-1 clause 5.4.3). */
export function documentTimestampDictionary(): PdfDict {
  return dict({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
  });
}

/** A signature field's /Lock: the fields that its signature will lock (clause 12.7.5.5). */
export function lockDictionary(fields: string[]): PdfDict {
  return dict({ Type: name('SigFieldLock'), ...fieldLockMembers({ action: 'Include', fields }) });
}

function referencesOf({ certification, lock }: SignatureFacts): PdfDict[] {
  const references: PdfDict[] = [];
  if (certification) {
    references.push(reference('DocMDP', { P: certification }));
  }
  if (lock) {
    references.push(reference('FieldMDP', fieldLockMembers(lock), lock.root));
  }
  return references;
}

function reference(method: string, parameters: Record<string, PdfValue | undefined>, data?: PdfRef): PdfDict {
  return dict({
    Type: name('SigRef'),
    TransformMethod: name(method),
    TransformParams: dict({ Type: name('TransformParams'), V: name('1.2'), ...parameters }),
    Data: data,
  });
}
