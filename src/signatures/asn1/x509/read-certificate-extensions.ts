import { oids } from '../oids.ts';
import { MalformedError } from '../parse.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeAny,
  takeBoolean,
  takeIdentifier,
  takeIf,
  takeOctets,
} from '../read-der.ts';
import type { DerReader } from '../read-der.ts';
import type { ExtensionFacts } from '../read-extensions.ts';
import { readNameConstraints, readPolicyConstraints, readPolicyMappings, takeCount } from './constraints.ts';
import type { NameConstraints, PolicyConstraints, PolicyMapping } from './constraints.ts';
import { bitsOf, readDistributionPoints } from './distribution-points.ts';
import type { DistributionPoint } from './distribution-points.ts';
import { readGeneralNames, takeGeneralName } from './general-names.ts';
import type { GeneralName } from './general-names.ts';

/** The bits of KeyUsage in their order (RFC 5280 section 4.2.1.3). */
const keyUsageNames = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;
type KeyUsageName = (typeof keyUsageNames)[number];

/** What the extensions of a certificate say. A member is empty or undefined when its extension is absent. */
export type CertificateExtensions = {
  /** True with basicConstraints that say so. */
  isAuthority: boolean;
  /** How many authorities may stand between it and an end-entity certificate; undefined for any number. */
  pathLength: number | undefined;
  keyUsages: readonly KeyUsageName[] | undefined;
  extendedKeyUsages: string[];
  /** Object identifiers of its policies. */
  policies: string[];
  policyMappings: readonly PolicyMapping[];
  policyConstraints: PolicyConstraints | undefined;
  inhibitAnyPolicy: number | undefined;
  nameConstraints: NameConstraints | undefined;
  subjectKeyIdentifier: Buffer | undefined;
  /** keyIdentifier of authorityKeyIdentifier. */
  authorityKeyIdentifier: Buffer | undefined;
  alternativeNames: readonly GeneralName[];
  ocspUrls: readonly string[];
  /** Where the issuer's certificates are (caIssuers). */
  issuerUrls: readonly string[];
  distributionPoints: readonly DistributionPoint[];
  /** No status exists for it: ocsp-nocheck of a responder, valid for too short a time, or noRevAvail (RFC 9608). */
  hasOcspNocheck: boolean;
  hasNoStatus: boolean;
  /** Identifiers of its QCStatements (ETSI EN 319 412-5). */
  qcStatements: readonly string[];
  criticalExtensions: readonly string[];
  /** Identifiers of extensions, of those above, that cannot be read: what they limit is not known. */
  unreadableExtensions: readonly string[];
};

type Values = Partial<CertificateExtensions>;

const qcStatementsOid = '1.3.6.1.5.5.7.1.3';

/** How each extension is read; readers throw MalformedError. */
const readers: Record<string, (value: Buffer) => Values> = {
  [oids.basicConstraints]: basicConstraints,
  [oids.keyUsage]: (value) => ({ keyUsages: keyUsages(value) }),
  [oids.extKeyUsage]: (value) => ({
    extendedKeyUsages: all(value, 'extended key usage', takeIdentifier),
  }),
  [oids.certificatePolicies]: (value) => ({ policies: all(value, 'certificate policies', takePolicy) }),
  '2.5.29.33': (value) => ({ policyMappings: readPolicyMappings(value) }),
  '2.5.29.36': (value) => ({ policyConstraints: readPolicyConstraints(value) }),
  '2.5.29.54': (value) => ({ inhibitAnyPolicy: whole(value, takeCount) }),
  '2.5.29.30': (value) => ({ nameConstraints: readNameConstraints(value) }),
  [oids.subjectKeyIdentifier]: (value) => ({ subjectKeyIdentifier: whole(value, takeOctets) }),
  [oids.authorityKeyIdentifier]: (value) => ({ authorityKeyIdentifier: authorityKeyIdentifier(value) }),
  [oids.subjectAltName]: (value) => ({
    alternativeNames: readGeneralNames(value, 'subject alternative name'),
  }),
  [oids.authorityInfoAccess]: informationAccess,
  [oids.cRLDistributionPoints]: (value) => ({ distributionPoints: readDistributionPoints(value) }),
  [oids.ocspNocheck]: () => ({ hasOcspNocheck: true }),
  '0.4.0.194121.2.1': () => ({ hasNoStatus: true }),
  '2.5.29.56': () => ({ hasNoStatus: true }),
  [qcStatementsOid]: (value) => ({ qcStatements: all(value, 'QC statements', takeStatement) }),
};

/** Takes in what the extensions of a certificate say; one that cannot be read is named in the result and says nothing. */
export function certificateExtensions(extensions: readonly ExtensionFacts[]): CertificateExtensions {
  const unreadable: string[] = [];
  const values: Values = {};
  for (const { id, value } of extensions) {
    try {
      if (Object.hasOwn(readers, id)) Object.assign(values, readers[id]?.(value));
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      unreadable.push(id);
    }
  }
  return {
    ...nothing,
    ...values,
    criticalExtensions: extensions.filter(({ critical }) => critical).map(({ id }) => id),
    unreadableExtensions: unreadable,
  };
}

const nothing: CertificateExtensions = {
  isAuthority: false,
  pathLength: undefined,
  keyUsages: undefined,
  extendedKeyUsages: [],
  policies: [],
  policyMappings: [],
  policyConstraints: undefined,
  inhibitAnyPolicy: undefined,
  nameConstraints: undefined,
  subjectKeyIdentifier: undefined,
  authorityKeyIdentifier: undefined,
  alternativeNames: [],
  ocspUrls: [],
  issuerUrls: [],
  distributionPoints: [],
  hasOcspNocheck: false,
  hasNoStatus: false,
  qcStatements: [],
  criticalExtensions: [],
  unreadableExtensions: [],
};

function whole<T>(value: Buffer, read: (reader: DerReader) => T): T {
  const reader = readerOf(value, 'certificate extension');
  const result = read(reader);
  finish(reader);
  return result;
}

/** Each value of a SEQUENCE OF, at least one. */
function all<T>(value: Buffer, what: string, read: (reader: DerReader) => T): T[] {
  const reader = readSequence(value, what);
  const found: T[] = [];
  while (!isDone(reader)) found.push(read(reader));
  if (found.length === 0) throw new MalformedError(`${what}: it is empty`);
  return found;
}

function basicConstraints(value: Buffer): Values {
  const reader = readSequence(value, 'basic constraints');
  const isAuthority = takeBoolean(reader, false);
  const pathLength = isDone(reader) ? undefined : takeCount(reader);
  finish(reader);
  return { isAuthority, pathLength };
}

function keyUsages(value: Buffer): KeyUsageName[] {
  const bits = whole(value, (reader) => bitsOf(take(reader, 0x03).contents, 'key usage'));
  return keyUsageNames.filter((_, at) => bits & (1 << at));
}

function takePolicy(reader: DerReader): string {
  const information = readerOf(take(reader, 0x30).contents, reader.what);
  const policy = takeIdentifier(information);
  takeIf(information, 0x30);
  finish(information);
  return policy;
}

function takeStatement(reader: DerReader): string {
  const statement = readerOf(take(reader, 0x30).contents, reader.what);
  const id = takeIdentifier(statement);
  if (!isDone(statement)) takeAny(statement);
  finish(statement);
  return id;
}

function authorityKeyIdentifier(value: Buffer): Buffer | undefined {
  const reader = readSequence(value, 'authority key identifier');
  const identifier = takeIf(reader, 0x80)?.contents;
  takeIf(reader, 0xa1);
  takeIf(reader, 0x82);
  finish(reader);
  return identifier;
}

/** The most addresses of one kind that are taken from a certificate. */
const mostUrls = 10;

function informationAccess(value: Buffer): Values {
  const found = all(value, 'authority information access', (reader) => {
    const description = readerOf(take(reader, 0x30).contents, reader.what);
    const method = takeIdentifier(description);
    const location = takeGeneralName(description);
    finish(description);
    return { method, location };
  });
  const urls = (wanted: string) =>
    found.flatMap(({ method, location }) => (method === wanted ? urlsOf([location]) : [])).slice(0, mostUrls);
  return { ocspUrls: urls(oids.ocsp), issuerUrls: urls(oids.caIssuers) };
}

/** The addresses among general names. */
export function urlsOf(names: readonly GeneralName[]): string[] {
  return names.flatMap((name) => (name.type === 'uniformResourceIdentifier' ? [name.text] : []));
}
