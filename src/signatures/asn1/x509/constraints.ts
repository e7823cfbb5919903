import { MalformedError } from '../parse.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeIdentifier,
  takeIf,
  takeInteger,
} from '../read-der.ts';
import type { DerReader } from '../read-der.ts';
import { takeGeneralName } from './general-names.ts';
import type { GeneralName } from './general-names.ts';

/** Subtrees that names below an authority must or must not be in (RFC 5280 section 4.2.1.10). */
export type NameConstraints = { permitted: readonly GeneralName[]; excluded: readonly GeneralName[] };

/** The most subtrees of one certificate that are read. */
const mostSubtrees = 1000;

/** Reads NameConstraints; throws MalformedError, also for distances, which the standard has always at zero. */
export function readNameConstraints(der: Buffer): NameConstraints {
  const reader = readSequence(der, 'name constraints');
  const permitted = takeSubtrees(reader, 0xa0);
  const excluded = takeSubtrees(reader, 0xa1);
  finish(reader);
  return { permitted, excluded };
}

function takeSubtrees(reader: DerReader, tag: number): GeneralName[] {
  const tagged = takeIf(reader, tag);
  const list = readerOf(tagged?.contents ?? Buffer.alloc(0), reader.what);
  const names: GeneralName[] = [];
  while (!isDone(list)) {
    if (names.length === mostSubtrees) throw new MalformedError(`${reader.what}: too many subtrees`);
    const subtree = readerOf(take(list, 0x30).contents, reader.what);
    names.push(takeGeneralName(subtree));
    const minimum = takeIf(subtree, 0x80);
    if (minimum && !minimum.contents.equals(Buffer.of(0)))
      throw new MalformedError(`${reader.what}: a subtree has a distance`);
    finish(subtree);
  }
  return names;
}

/** How many more certificates may stand before a rule about policies holds (RFC 5280 sections 4.2.1.11 and 4.2.1.14). */
export type PolicyConstraints = {
  requireExplicitPolicy: number | undefined;
  inhibitPolicyMapping: number | undefined;
};

/** Reads PolicyConstraints; throws MalformedError. */
export function readPolicyConstraints(der: Buffer): PolicyConstraints {
  const reader = readSequence(der, 'policy constraints');
  const requireExplicitPolicy = takeSkips(reader, 0x80);
  const inhibitPolicyMapping = takeSkips(reader, 0x81);
  finish(reader);
  return { requireExplicitPolicy, inhibitPolicyMapping };
}

function takeSkips(reader: DerReader, tag: number): number | undefined {
  const value = takeIf(reader, tag);
  return value && countOf(value.contents, reader.what);
}

/** A number of certificates: the contents of an INTEGER that is not negative; a huge one is as good as the greatest. */
function countOf(contents: Buffer, what: string): number {
  const [first] = contents;
  if (first === undefined || first >= 0x80)
    throw new MalformedError(`${what}: a number of certificates is negative`);
  return contents.length > 4 ? 2 ** 31 : contents.readUIntBE(0, contents.length);
}

/** Reads an INTEGER that counts certificates: InhibitAnyPolicy, a path length; throws MalformedError. */
export function takeCount(reader: DerReader): number {
  return countOf(takeInteger(reader).contents, reader.what);
}

/** A policy of the issuer that counts as one of the subject (RFC 5280 section 4.2.1.5). */
export type PolicyMapping = { issuerPolicy: string; subjectPolicy: string };

/** Reads PolicyMappings; throws MalformedError. */
export function readPolicyMappings(der: Buffer): PolicyMapping[] {
  const reader = readSequence(der, 'policy mappings');
  const mappings: PolicyMapping[] = [];
  while (!isDone(reader)) {
    const pair = readerOf(take(reader, 0x30).contents, reader.what);
    mappings.push({ issuerPolicy: takeIdentifier(pair), subjectPolicy: takeIdentifier(pair) });
    finish(pair);
  }
  return mappings;
}
