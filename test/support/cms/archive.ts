import { createHash } from 'node:crypto';
import { digestAlgorithm } from '#signatures/asn1/algorithms.ts';
import { implicitConstructed, objectIdentifier, octetString, sequence, setOf } from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { attribute } from '#signatures/cades/signed-attributes.ts';
import { partsOf, rebuilt } from './make-cms.ts';

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Asks for a token over an imprint. */
export type Stamp = (imprint: Buffer) => Promise<Buffer>;

/** The parts of a CMS with one signer, as they are encoded. */
function taken(cms: Der) {
  const [type, wrapped] = partsOf(cms);
  const [data] = partsOf(wrapped ?? cms);
  const parts = partsOf(data ?? cms);
  const [signer] = partsOf(parts.at(-1) ?? cms);
  if (!type || !wrapped || !data || !signer) throw new Error('no CMS');
  const members = (tag: number): Der[] =>
    parts.filter((part) => part[0] === tag).flatMap((set) => partsOf(set));
  const inside = partsOf(signer);
  const unsigned = inside.filter(({ 0: tag }) => tag === 0xa1).flatMap((set) => partsOf(set));
  return {
    type,
    wrapped,
    data,
    parts,
    members,
    signer,
    inside: inside.filter(({ 0: tag }) => tag !== 0xa1),
    unsigned,
  };
}

/** The CMS of one signer with other unsigned attributes, in the order of DER. */
export function withUnsigned(cms: Der, change: (before: Der[]) => Der[]): Der {
  const { type, wrapped, data, parts, signer, inside, unsigned } = taken(cms);
  const info = rebuilt(signer, [...inside, implicitConstructed(1, setOf(...change(unsigned)))]);
  const changed = rebuilt(data, [...parts.slice(0, -1), setOf(info)]);
  return rebuilt(cms, [type, rebuilt(wrapped, [changed])]);
}

const archiveTimeStampV3 = '0.4.0.1733.2.4';
const archiveTimeStampV2 = '1.2.840.113549.1.9.16.2.48';
const hashIndexV3 = '0.4.0.19122.1.5';

/** The type of an attribute with each of its values. */
function valuesOf(attributeDer: Der): Buffer[] {
  const [type = attributeDer, values = attributeDer] = partsOf(attributeDer);
  return partsOf(values).map((value) => Buffer.concat([type, value]));
}

/** Adds an archive-time-stamp-v3 over everything that is there (ETSI EN 319 122-1 clause 5.5.3). */
export async function addArchiveTimestamp(cms: Der, content: Buffer, stamp: Stamp): Promise<Der> {
  const { parts, members, inside, unsigned } = taken(cms);
  const digests = (values: Buffer[]): Der => sequence(...values.map((value) => octetString(sha256(value))));
  const index = sequence(
    digestAlgorithm('sha256'),
    digests(members(0xa0)),
    digests(members(0xa1)),
    digests(unsigned.flatMap((each) => valuesOf(each))),
  );
  const [contentType] = partsOf(parts[2] ?? cms);
  const imprint = sha256(contentType ?? cms, sha256(content), ...inside, index);
  const token = withUnsigned(await stamp(imprint), () => [attribute(hashIndexV3, index)]);
  return withUnsigned(cms, (before) => [...before, attribute(archiveTimeStampV3, token)]);
}

/** Adds an archive-time-stamp-v2 over everything that is there (RFC 5126 section 6.4.1), with the unsigned attributes' tag or not. */
export async function addOlderArchiveTimestamp(
  cms: Der,
  { content, withTag, stamp }: { content: Buffer; withTag: boolean; stamp: Stamp },
): Promise<Der> {
  const { parts, inside, unsigned } = taken(cms);
  const [encapsulated = cms, ...sets] = parts.slice(2, -1);
  const outside = partsOf(encapsulated).length > 1 ? Buffer.alloc(0) : content;
  const tail = withTag ? [implicitConstructed(1, setOf(...unsigned))] : unsigned;
  const token = await stamp(sha256(encapsulated, outside, ...sets, ...inside, ...tail));
  return withUnsigned(cms, (before) => [...before, attribute(archiveTimeStampV2, token)]);
}

/** certificate-values or revocation-values (ETSI EN 319 122-1 annexes A.1.1.2 and A.1.2.2) with these members. */
export function certificateValues(...certificates: Der[]): Der {
  return sequence(objectIdentifier('1.2.840.113549.1.9.16.2.23'), setOf(sequence(...certificates)));
}
