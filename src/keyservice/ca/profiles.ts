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
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { issuerAddresses, pkiAddresses } from './addresses.ts';
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

const organization = 'Tamga';

/** The root: 30 years. */
export function rootProfile(country: string): CertificateProfile {
  return {
    subject: { country, organization, commonName: 'Tamga Root CA' },
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
}: Place & { generation: number }): CertificateProfile {
  const { root, rootCrl } = pkiAddresses(pkiUrl);
  const commonName = generation === 1 ? 'Tamga Issuing CA' : `Tamga Issuing CA ${generation}`;
  return {
    subject: { country, organization, commonName },
    backdate: 10 * minute,
    validity: authorityValidity.issuing,
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
  ocsp: ({ country, pkiUrl, issuer }: Place & Issued): CertificateProfile => ({
    subject: { country, organization, commonName: 'Tamga OCSP Responder' },
    backdate: 5 * minute,
    validity: entityValidity.ocsp,
    extensions: [
      keyUsage('digitalSignature'),
      extendedKeyUsage('ocspSigning'),
      ocspNocheck(),
      certificatePolicies(policies.infrastructure),
      ...statusAddresses({ issuer: issuerAddresses(pkiUrl, issuer).certificate }),
    ],
  }),
  /** The timestamping certificate, of ten years, so that a timestamp outlives its data. */
  timestamping: ({ country, pkiUrl, issuer }: Place & Issued): CertificateProfile => ({
    subject: { country, organization, commonName: 'Tamga Timestamping Authority' },
    backdate: 5 * minute,
    validity: entityValidity.timestamping,
    extensions: [
      keyUsage('digitalSignature'),
      extendedKeyUsage('timeStamping'),
      certificatePolicies(policies.infrastructure),
      ...entityAddresses({ pkiUrl, issuer }),
    ],
  }),
  /** Seals the platform's own documents. */
  seal: ({ country, pkiUrl, issuer }: Place & Issued): CertificateProfile => ({
    subject: { country, organization, commonName: 'Tamga Seal' },
    backdate: 5 * minute,
    validity: entityValidity.seal,
    extensions: [
      keyUsage('digitalSignature', 'nonRepudiation'),
      certificatePolicies(policies.seal),
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
  const extensions = [
    keyUsage('digitalSignature', 'nonRepudiation'),
    certificatePolicies(input.level === null ? policies.unchecked : policies[`level${input.level}`]),
    ...entityAddresses(input),
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

function entityAddresses({ pkiUrl, issuer }: Issued): Der[] {
  const { certificate, crl } = issuerAddresses(pkiUrl, issuer);
  return statusAddresses({ ocsp: pkiAddresses(pkiUrl).ocsp, issuer: certificate, crl });
}
