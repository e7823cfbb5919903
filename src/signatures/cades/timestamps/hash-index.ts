import { digestByOid, digestOf } from '../../algorithms/digest.ts';
import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import { membersOf, octetsOf, takeAlgorithmFacts, takeBer } from '../../asn1/read-ber.ts';
import { finish, readerOf } from '../../asn1/read-der.ts';
import type { DerReader, DerValue } from '../../asn1/read-der.ts';
import type { CmsSet } from '../cms/read-cms.ts';
import type { CmsAttribute } from '../cms/read-attributes.ts';

const what = 'ats-hash-index';

/** The most digests in one list of the index. */
const most = 1000;

export type HashIndexVersion = 'atsHashIndex' | 'atsHashIndexV2' | 'atsHashIndexV3';

/** ATSHashIndex in its three versions (ETSI EN 319 122-1 clause 5.5.2): digests of what an archive timestamp covers. */
export type HashIndex = {
  version: HashIndexVersion;
  algorithm: DigestAlgorithm | undefined;
  certificates: ReadonlySet<string>;
  crls: ReadonlySet<string>;
  unsignedAttributes: ReadonlySet<string>;
};

/** Reads the value of an ats-hash-index attribute; throws MalformedError. */
export function readHashIndex({ contents }: DerValue, version: HashIndexVersion): HashIndex {
  const reader = readerOf(contents, what);
  const hasAlgorithm = isAlgorithm(reader);
  const algorithm = hasAlgorithm ? digestByOid(takeAlgorithmFacts(reader).oid) : 'sha256';
  const [certificates, crls, unsignedAttributes] = [
    takeDigests(reader),
    takeDigests(reader),
    takeDigests(reader),
  ];
  finish(reader);
  return { version, algorithm, certificates, crls, unsignedAttributes };
}

/** An AlgorithmIdentifier begins with an identifier, a list of digests with octets or with nothing. */
function isAlgorithm({ bytes }: DerReader): boolean {
  const [first] =
    bytes[0] === 0x30 ? membersOf(takeBer(readerOf(bytes, what), 0x30).contents, what, most) : [];
  return first?.tag === 0x06;
}

function takeDigests(reader: DerReader): Set<string> {
  const members = membersOf(takeBer(reader, 0x30).contents, what, most);
  return new Set(members.map((member) => octetsOf(member, what).toString('hex')));
}

/** What an index covers of a signature, and whether each of its digests was found there. */
export type Indexed = {
  isComplete: boolean;
  certificates: CmsSet['members'];
  crls: CmsSet['members'];
  unsignedAttributes: readonly CmsAttribute[];
};

type Parts = {
  certificates: CmsSet | undefined;
  crls: CmsSet | undefined;
  unsignedAttributes: readonly CmsAttribute[];
};

/** Finds what the index names; an index with a digest of something that is not there is not complete. */
export function findIndexed(index: HashIndex, parts: Parts): Indexed {
  const { algorithm } = index;
  if (!algorithm) return { isComplete: false, certificates: [], crls: [], unsignedAttributes: [] };
  const found = new Set<string>();
  const isIn = (set: ReadonlySet<string>, ...bytes: Buffer[]): boolean => {
    const digest = digestOf(algorithm, ...bytes).toString('hex');
    if (set.has(digest)) found.add(digest);
    return set.has(digest);
  };
  const certificates =
    parts.certificates?.members.filter(({ encoded }) => isIn(index.certificates, encoded)) ?? [];
  const crls = parts.crls?.members.filter(({ encoded }) => isIn(index.crls, encoded)) ?? [];
  const unsignedAttributes = parts.unsignedAttributes.filter((attribute) =>
    piecesOf(attribute, index.version)
      .map((pieces) => isIn(index.unsignedAttributes, ...pieces))
      .every(Boolean),
  );
  const named = [index.certificates, index.crls, index.unsignedAttributes].flatMap((set) => [...set]);
  return { isComplete: named.every((digest) => found.has(digest)), certificates, crls, unsignedAttributes };
}

/** Version 3 has a digest of the type with each value, the earlier ones of the whole attribute. */
function piecesOf({ encodedType, values, whole }: CmsAttribute, version: HashIndexVersion): Buffer[][] {
  return version === 'atsHashIndexV3'
    ? values.map(({ encoded }) => [encodedType, encoded])
    : [[whole.encoded]];
}
