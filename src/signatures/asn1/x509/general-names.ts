import { finish, isDone, readerOf, readSequence, take, takeAny, takeIdentifier } from '../read-der.ts';
import type { DerReader, DerValue } from '../read-der.ts';
import { nameFacts } from './read-name.ts';

/** A GeneralName (RFC 5280 section 4.2.1.6); `other` stands for forms that nobody judges. */
export type GeneralName =
  | { type: 'rfc822Name' | 'dNSName' | 'uniformResourceIdentifier'; text: string }
  | { type: 'iPAddress'; octets: Buffer }
  /** A Name in DER. */
  | { type: 'directoryName'; name: Buffer }
  | { type: 'otherName'; id: string; /** The value in DER. */ value: Buffer }
  /** Not a GeneralName, in its place: a relative distinguished name below that of the signer of a list, as it is compared. */
  | { type: 'relativeName'; key: string }
  | { type: 'other'; tag: number };

const textForms = { 0x81: 'rfc822Name', 0x82: 'dNSName', 0x86: 'uniformResourceIdentifier' } as const;

/** Reads the one GeneralName that comes next; throws MalformedError. */
export function takeGeneralName(reader: DerReader): GeneralName {
  return generalName(takeAny(reader), reader.what);
}

function generalName({ tag, contents }: DerValue, what: string): GeneralName {
  if (tag === 0x81 || tag === 0x82 || tag === 0x86)
    return { type: textForms[tag], text: contents.toString('latin1') };
  if (tag === 0x87) return { type: 'iPAddress', octets: contents };
  const inner = readerOf(contents, what);
  if (tag === 0xa4) {
    const name = take(inner, 0x30).encoded;
    finish(inner);
    nameFacts(name);
    return { type: 'directoryName', name };
  }
  if (tag !== 0xa0) return { type: 'other', tag };
  const id = takeIdentifier(inner);
  const wrapped = readerOf(take(inner, 0xa0).contents, what);
  finish(inner);
  const value = takeAny(wrapped).encoded;
  finish(wrapped);
  return { type: 'otherName', id, value };
}

/** Reads GeneralNames from the contents of their SEQUENCE or of a tag in its place; throws MalformedError. */
export function generalNames(contents: Buffer, what: string): GeneralName[] {
  const reader = readerOf(contents, what);
  const names: GeneralName[] = [];
  while (!isDone(reader)) names.push(takeGeneralName(reader));
  return names;
}

/** Reads an extension's value that is GeneralNames; throws MalformedError. */
export function readGeneralNames(der: Buffer, what: string): GeneralName[] {
  const reader = readSequence(der, what);
  return generalNames(reader.bytes, what);
}
