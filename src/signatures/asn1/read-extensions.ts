import { MalformedError } from './parse.ts';
import { finish, isDone, readerOf, take, takeBoolean, takeIdentifier, takeOctets } from './read-der.ts';
import type { DerReader } from './read-der.ts';

export type ExtensionFacts = {
  id: string;
  critical: boolean;
  /** The content of the OCTET STRING. */
  value: Buffer;
};

/**
 * Reads Extensions from the contents of their SEQUENCE (RFC 5280 section 4.1.2.9); throws MalformedError when one is
 * there twice, or there is none.
 */
export function readExtensions(contents: Buffer, what: string): ExtensionFacts[] {
  const reader = readerOf(contents, what);
  const extensions: ExtensionFacts[] = [];
  while (!isDone(reader)) extensions.push(takeExtension(reader));
  const ids = new Set(extensions.map(({ id }) => id));
  if (extensions.length === 0 || ids.size !== extensions.length) {
    throw new MalformedError(`${what}: an extension occurs twice, or there is none`);
  }
  return extensions;
}

function takeExtension(reader: DerReader): ExtensionFacts {
  const extension = readerOf(take(reader, 0x30).contents, reader.what);
  const id = takeIdentifier(extension);
  const critical = takeBoolean(extension, false);
  const value = takeOctets(extension);
  finish(extension);
  return { id, critical, value };
}
