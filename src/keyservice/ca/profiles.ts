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
import { policies } from '#domain/common/certificate-policies.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
export const year = 365.25 * day;

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

/** Addresses that certificates carry, all under the public address of the PKI. */
export function pkiAddresses(pkiUrl: string) {
  return {
    ocsp: `${pkiUrl}/ocsp`,
    crl: `${pkiUrl}/crl`,
    issuing: `${pkiUrl}/ca/issuing.crt`,
    root: `${pkiUrl}/ca/root.crt`,
    rootCrl: `${pkiUrl}/ca/root.crl`,
  };
}

type Place = { country: string; pkiUrl: string };

const organization = 'Tamga';

/** The root: 30 years. */
export function rootProfile(country: string): CertificateProfile {
  return {
    subject: { country, organization, commonName: 'Tamga Root CA' },
    backdate: 10 * minute,
    validity: 30 * year,
    extensions: [authorityConstraints(), keyUsage('keyCertSign', 'cRLSign')],
  };
}

/** The issuing authority: 15 years, no authority below it. */
export function issuingProfile({ country, pkiUrl }: Place): CertificateProfile {
  const { root, rootCrl } = pkiAddresses(pkiUrl);
  return {
    subject: { country, organization, commonName: 'Tamga Issuing CA' },
    backdate: 10 * minute,
    validity: 15 * year,
    extensions: [
      authorityConstraints(0),
      keyUsage('keyCertSign', 'cRLSign'),
      certificatePolicies(oids.anyPolicy),
      ...statusAddresses({ issuer: root, crl: rootCrl }),
    ],
  };
}

/** The service's own end entities: status responder, timestamping authority, the platform's seal. */
export const serviceProfiles = {
  /** The certificate that signs status answers (RFC 6960 section 4.2.2.2); nobody asks for its own status. */
  ocsp: ({ country, pkiUrl }: Place): CertificateProfile => ({
    subject: { country, organization, commonName: 'Tamga OCSP Responder' },
    backdate: 5 * minute,
    validity: 3 * year,
    extensions: [
      keyUsage('digitalSignature'),
      extendedKeyUsage('ocspSigning'),
      ocspNocheck(),
      certificatePolicies(policies.infrastructure),
      ...statusAddresses({ issuer: pkiAddresses(pkiUrl).issuing }),
    ],
  }),
  /** The timestamping certificate, of ten years, so that a timestamp outlives its data. */
  timestamping: ({ country, pkiUrl }: Place): CertificateProfile => ({
    subject: { country, organization, commonName: 'Tamga Timestamping Authority' },
    backdate: 5 * minute,
    validity: 10 * year,
    extensions: [
      keyUsage('digitalSignature'),
      extendedKeyUsage('timeStamping'),
      certificatePolicies(policies.infrastructure),
      ...entityAddresses(pkiUrl),
    ],
  }),
  /** Seals the platform's own documents. */
  seal: ({ country, pkiUrl }: Place): CertificateProfile => ({
    subject: { country, organization, commonName: 'Tamga Seal' },
    backdate: 5 * minute,
    validity: 3 * year,
    extensions: [
      keyUsage('digitalSignature', 'nonRepudiation'),
      certificatePolicies(policies.seal),
      ...entityAddresses(pkiUrl),
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
}): CertificateProfile {
  const extensions = [
    keyUsage('digitalSignature', 'nonRepudiation'),
    certificatePolicies(input.level === null ? policies.unchecked : policies[`level${input.level}`]),
    ...entityAddresses(input.pkiUrl),
  ];
  if (input.name) extensions.push(subjectAltName(input.name));
  return { subject: input.subject, backdate: minute, validity: input.validity, extensions };
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

function entityAddresses(pkiUrl: string): Der[] {
  const { ocsp, issuing, crl } = pkiAddresses(pkiUrl);
  return statusAddresses({ ocsp, issuer: issuing, crl });
}
