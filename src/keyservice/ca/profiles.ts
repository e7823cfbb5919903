import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import type { Der } from '#signatures/asn1/der.ts';
import type { DistinguishedName } from '#signatures/asn1/names.ts';
import { oids } from '#signatures/asn1/oids.ts';
import {
  authorityConstraints,
  certificatePolicies,
  extendedKeyUsage,
  keyUsage,
  ocspNocheck,
  statusAddresses,
  subjectAltName,
} from '#signatures/certificates/extensions.ts';
import type { AlternativeName } from '#signatures/certificates/extensions.ts';
import { policies, testPolicies } from '#domain/common/certificate-policies.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { issuerAddresses, pkiAddresses } from './addresses.ts';
import type { Hierarchy } from './hierarchies.ts';
import { authorityValidity, entityValidity } from './validities.ts';

const minute = 60_000;

/** Levels of assurance that a certificate may have. */
export type Level = 1 | 2 | 3;

/**
 * The properties that distinguish one kind of certificate from another; names, keys and serial numbers come with the
 * issuing.
 */
export type CertificateProfile = {
  subject: DistinguishedName;
  /** The time before now at which validity begins, in milliseconds. */
  backdate: number;
  /** Length of validity in milliseconds; never beyond the issuer's own end. */
  validity: number;
  extensions: Der[];
  /** The hash of the issuer's signature, if it is another than SHA-384. */
  hash?: HashAlgorithm;
};

type Place = { country: string; pkiUrl: string };

/** The public address of the PKI, and the authority that issues: certificates carry its addresses. */
type Issued = { pkiUrl: string; issuer: CertificateFacts };

/** The live one where nothing is said. */
type InHierarchy = { hierarchy?: Hierarchy | undefined };

/** The organization in the names of a hierarchy, with which each of them begins: nobody shall take a test for the real thing. */
const organizations = { live: 'Tamga', test: 'Tamga TEST' } as const satisfies Record<Hierarchy, string>;

function nameOf(country: string, hierarchy: Hierarchy, role: string): DistinguishedName {
  const organization = organizations[hierarchy];
  return { country, organization, commonName: `${organization} ${role}` };
}

/** The root: 30 years. */
export function rootProfile(country: string, hierarchy: Hierarchy = 'live'): CertificateProfile {
  return {
    subject: nameOf(country, hierarchy, 'Root CA'),
    backdate: 10 * minute,
    validity: authorityValidity.root,
    extensions: [authorityConstraints(), keyUsage('keyCertSign', 'cRLSign')],
  };
}

/**
 * An issuing authority: 15 years, no authority below it. `generation` is 1 for the first; each has a name of its own, so that
 * its lists and serial numbers are nobody else's.
 */
export function issuingProfile({
  country,
  pkiUrl,
  generation,
  hierarchy = 'live',
  root,
}: Place & InHierarchy & { generation: number; root?: CertificateFacts | undefined }): CertificateProfile {
  return {
    subject: nameOf(country, hierarchy, generation === 1 ? 'Issuing CA' : `Issuing CA ${generation}`),
    backdate: 10 * minute,
    validity: authorityValidity.issuing,
    extensions: [
      authorityConstraints(0),
      keyUsage('keyCertSign', 'cRLSign'),
      certificatePolicies(oids.anyPolicy),
      ...rootAddresses(pkiUrl, hierarchy, root),
    ],
  };
}

/** The live root has a name of its own in addresses; the test root has its key's, as issuing authorities have. */
function rootAddresses(pkiUrl: string, hierarchy: Hierarchy, root: CertificateFacts | undefined): Der[] {
  if (hierarchy === 'test' && root) {
    const { certificate, crl } = issuerAddresses(pkiUrl, root);
    return statusAddresses({ issuer: certificate, crl });
  }
  const { root: certificate, rootCrl } = pkiAddresses(pkiUrl);
  return statusAddresses({ issuer: certificate, crl: rootCrl });
}

type ServicePlace = Place & Issued & InHierarchy;

/** The service's own end entities: status responder, timestamping authority, the platform's seal. */
export const serviceProfiles = {
  /** The certificate that signs status answers (RFC 6960 section 4.2.2.2); nobody asks for its own status. */
  ocsp: ({ country, pkiUrl, issuer, hierarchy = 'live' }: ServicePlace): CertificateProfile => ({
    subject: nameOf(country, hierarchy, 'OCSP Responder'),
    backdate: 5 * minute,
    validity: entityValidity.ocsp,
    extensions: [
      keyUsage('digitalSignature'),
      extendedKeyUsage('ocspSigning'),
      ocspNocheck(),
      certificatePolicies(policiesOf(hierarchy).infrastructure),
      ...statusAddresses({ issuer: issuerAddresses(pkiUrl, issuer).certificate }),
    ],
  }),
  /** The timestamping certificate, of ten years, so that a timestamp outlives its data. */
  timestamping: ({ country, pkiUrl, issuer, hierarchy = 'live' }: ServicePlace): CertificateProfile => ({
    subject: nameOf(country, hierarchy, 'Timestamping Authority'),
    backdate: 5 * minute,
    validity: entityValidity.timestamping,
    extensions: [
      keyUsage('digitalSignature'),
      extendedKeyUsage('timeStamping'),
      certificatePolicies(policiesOf(hierarchy).infrastructure),
      ...entityAddresses({ pkiUrl, issuer }),
    ],
  }),
  /** Seals the platform's own documents. */
  seal: ({ country, pkiUrl, issuer, hierarchy = 'live' }: ServicePlace): CertificateProfile => ({
    subject: nameOf(country, hierarchy, 'Seal'),
    backdate: 5 * minute,
    validity: entityValidity.seal,
    extensions: [
      keyUsage('digitalSignature', 'nonRepudiation'),
      certificatePolicies(policiesOf(hierarchy).seal),
      ...entityAddresses({ pkiUrl, issuer }),
    ],
  }),
};

/**
 * A person's certificate at a level of assurance, or at none (null) where nobody vouches for the names; `name` is the address
 * that was proved, if any.
 */
export function personProfile(input: {
  subject: DistinguishedName;
  name?: AlternativeName | undefined;
  level: Level | null;
  validity: number;
  pkiUrl: string;
  issuer: CertificateFacts;
}): CertificateProfile {
  return entityProfile(input, input.level === null ? policies.unchecked : policies[`level${input.level}`]);
}

/** The certificate of a test signature at level 1 or 2: as personProfile's, with a policy and an organization that say so. */
export function testPersonProfile({
  subject,
  level,
  ...input
}: Parameters<typeof personProfile>[0] & { level: 1 | 2 }): CertificateProfile {
  const marked = { ...subject, organization: organizations.test };
  return entityProfile({ ...input, subject: marked }, testPolicies[`level${level}`]);
}

type Entity = Issued & { subject: DistinguishedName; name?: AlternativeName | undefined; validity: number };

function entityProfile(input: Entity, policy: string): CertificateProfile {
  const extensions = [
    keyUsage('digitalSignature', 'nonRepudiation'),
    certificatePolicies(policy),
    ...entityAddresses(input),
  ];
  if (input.name) extensions.push(subjectAltName(input.name));
  return { subject: input.subject, backdate: minute, validity: input.validity, extensions };
}

function policiesOf(hierarchy: Hierarchy) {
  return hierarchy === 'test' ? testPolicies : policies;
}

/**
 * A person's certificate that its own key signs: nobody vouches for it and nobody says its status, so that it has neither a
 * policy nor addresses.
 */
export function selfSignedProfile(input: {
  subject: DistinguishedName;
  name?: AlternativeName | undefined;
  validity: number;
  hash: HashAlgorithm;
}): CertificateProfile {
  const { name, ...profile } = input;
  const extensions = [keyUsage('digitalSignature', 'nonRepudiation')];
  if (name) extensions.push(subjectAltName(name));
  return { ...profile, backdate: minute, extensions };
}

function entityAddresses({ pkiUrl, issuer }: Issued): Der[] {
  const { certificate, crl } = issuerAddresses(pkiUrl, issuer);
  return statusAddresses({ ocsp: pkiAddresses(pkiUrl).ocsp, issuer: certificate, crl });
}
