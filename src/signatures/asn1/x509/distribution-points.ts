import { retagged, sequence } from '../der.ts';
import { MalformedError } from '../parse.ts';
import { finish, isDone, readerOf, readSequence, take, takeIf } from '../read-der.ts';
import type { DerReader } from '../read-der.ts';
import { generalNames } from './general-names.ts';
import type { GeneralName } from './general-names.ts';
import { nameFacts } from './read-name.ts';

/** Where lists of a certificate's status are published (RFC 5280 section 4.2.1.13). */
export type DistributionPoint = {
  /** Undefined when it is named by its issuer alone. */
  names: readonly GeneralName[] | undefined;
  /** Who signs the list, when it is not the certificate's issuer. */
  issuers: readonly GeneralName[] | undefined;
  /** The reasons that the list covers, as ReasonFlags; undefined for all. */
  reasons: number | undefined;
};

/** Reads CRLDistributionPoints, at most 20; throws MalformedError. */
export function readDistributionPoints(der: Buffer): DistributionPoint[] {
  const what = 'CRL distribution points';
  const reader = readSequence(der, what);
  const points: DistributionPoint[] = [];
  while (!isDone(reader)) {
    if (points.length === 20) throw new MalformedError(`${what}: more than 20`);
    const point = readerOf(take(reader, 0x30).contents, what);
    const names = takeDistributionPointName(point);
    const reasons = takeReasonFlags(point, 0x81);
    const issuers = takeIf(point, 0xa2);
    finish(point);
    points.push({ names, reasons, issuers: issuers && generalNames(issuers.contents, what) });
  }
  return points;
}

const emptySet = Buffer.of(0x31, 0);

/** Reads [0] DistributionPointName when it is there; throws MalformedError. */
export function takeDistributionPointName(reader: DerReader): GeneralName[] | undefined {
  const point = takeIf(reader, 0xa0);
  if (!point) return undefined;
  const inner = readerOf(point.contents, reader.what);
  const full = takeIf(inner, 0xa0);
  const relative = full ? undefined : take(inner, 0xa1);
  finish(inner);
  if (full) return generalNames(full.contents, reader.what);
  // A name of one relative distinguished name, to be compared as any other.
  const [key = ''] = nameFacts(sequence(retagged(0x31, relative?.encoded ?? emptySet))).keys;
  return [{ type: 'relativeName', key }];
}

/** Reads ReasonFlags when they are there: bit n of the number is bit n of the BIT STRING; throws MalformedError. */
export function takeReasonFlags(reader: DerReader, tag: number): number | undefined {
  const bits = takeIf(reader, tag);
  return bits && bitsOf(bits.contents, reader.what);
}

/** The bits of a short named BIT STRING: bit n of the number is bit n of the string; throws MalformedError. */
export function bitsOf(contents: Buffer, what: string): number {
  const [unused = 8, ...octets] = contents;
  if (unused > 7 || octets.length > 3)
    throw new MalformedError(`${what}: a BIT STRING is malformed or too long`);
  let bits = 0;
  for (let at = 0; at < octets.length * 8 - unused; at += 1) {
    if ((octets[at >> 3] ?? 0) & (0x80 >> (at & 7))) bits |= 1 << at;
  }
  return bits;
}
