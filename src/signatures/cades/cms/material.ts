import { MalformedError } from '../../asn1/parse.ts';
import { membersOf, takeAnyBer, takeBerIf } from '../../asn1/read-ber.ts';
import { finish, isDone, readerOf, takeIdentifier } from '../../asn1/read-der.ts';
import type { DerValue } from '../../asn1/read-der.ts';
import type { ValidationMaterial } from '../../signed-file/signed-file.ts';
import { attributesNamed } from './read-attributes.ts';
import type { CmsAttribute } from './read-attributes.ts';
import type { Cms, CmsSet } from './read-cms.ts';

const what = 'validation material';

/** The most members of one attribute with validation material. */
const most = 200;

/** The one format of OtherRevocationInfo that holds an OCSPResponse (RFC 5940), and the one that CAdES uses beside it. */
const ocspFormats = ['1.3.6.1.5.5.7.16.2', '1.3.6.1.5.5.7.48.1.1'];

/** The certificates, CRLs and OCSP responses of a SignedData; other kinds of certificates are passed over. */
export function materialOf({ certificates, crls }: Pick<Cms, 'certificates' | 'crls'>): ValidationMaterial {
  return materialOfMembers(certificates?.members ?? [], crls?.members ?? []);
}

/** The same for some members of the two sets (RFC 5652 sections 10.2.1 and 10.2.2). */
export function materialOfMembers(
  certificates: CmsSet['members'],
  crls: CmsSet['members'],
): ValidationMaterial {
  return {
    certificates: certificates.filter(isSequence).map(({ encoded }) => encoded),
    crls: crls.filter(isSequence).map(({ encoded }) => encoded),
    ocspResponses: crls.flatMap((choice) => unlessMalformed(() => ocspResponseOf(choice)) ?? []),
  };
}

const isSequence = ({ tag }: DerValue): boolean => tag === 0x30;

function ocspResponseOf({ tag, contents }: DerValue): Buffer[] {
  if (tag !== 0xa1) return [];
  const reader = readerOf(contents, what);
  const format = takeIdentifier(reader);
  const { encoded } = takeAnyBer(reader);
  finish(reader);
  return ocspFormats.includes(format) ? [encoded] : [];
}

/**
 * The material in certificate-values, revocation-values (ETSI EN 319 122-1 annexes A.1.1.2 and A.1.2.2) and Adobe's
 * revocation information (ISO 32000-1 clause 12.8.3.3.2). An attribute that cannot be read gives none.
 */
export function materialOfAttributes(attributes: readonly CmsAttribute[]): ValidationMaterial {
  const valuesOf = (...names: Parameters<typeof attributesNamed>[1][]): DerValue[] =>
    attributesNamed(attributes, ...names).flatMap(({ values }) => values);
  return joinMaterial([
    ...valuesOf('certificateValues').map((value) => unlessMalformed(() => certificateValues(value))),
    ...valuesOf('revocationValues', 'adobeRevocationInformation').map((value) =>
      unlessMalformed(() => revocationValues(value)),
    ),
  ]);
}

function certificateValues(value: DerValue): ValidationMaterial {
  return materialOfMembers(membersOf(value.contents, what, most), []);
}

function revocationValues(value: DerValue): ValidationMaterial {
  const reader = readerOf(value.contents, what);
  const crls = listIn(takeBerIf(reader, 0xa0));
  const ocspResponses = listIn(takeBerIf(reader, 0xa1));
  while (!isDone(reader)) takeAnyBer(reader);
  return { certificates: [], crls, ocspResponses };
}

function listIn(tagged: DerValue | undefined): Buffer[] {
  if (!tagged) return [];
  const reader = readerOf(tagged.contents, what);
  const list = takeAnyBer(reader);
  return membersOf(list.contents, what, most).map(({ encoded }) => encoded);
}

/** All of the material, each piece once. */
export function joinMaterial(parts: readonly (ValidationMaterial | undefined)[]): ValidationMaterial {
  const all = (kind: keyof ValidationMaterial): Buffer[] => once(parts.flatMap((part) => part?.[kind] ?? []));
  return { certificates: all('certificates'), crls: all('crls'), ocspResponses: all('ocspResponses') };
}

function once(pieces: readonly Buffer[]): Buffer[] {
  const known = new Map<string, Buffer[]>();
  return pieces.filter((piece) => {
    // The whole of a long list of revoked certificates would be a heavy name.
    const name = `${piece.length} ${piece.toString('latin1', 0, 64)} ${piece.toString('latin1', piece.length - 64)}`;
    const alike = known.get(name) ?? [];
    known.set(name, [...alike, piece]);
    return !alike.some((other) => other.equals(piece));
  });
}

/** What a reader gives, undefined when it throws MalformedError. */
export function unlessMalformed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}
