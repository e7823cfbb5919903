import { createPublicKey } from 'node:crypto';
import { encodeName } from '#signatures/asn1/names.ts';
import { oids } from '#signatures/asn1/oids.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { nameFacts } from '#signatures/asn1/x509/read-name.ts';
import { readCertificationRequest } from '#signatures/certificates/request.ts';
import { issueByProfile } from '../../ca/issue.ts';
import { issuingProfile } from '../../ca/profiles.ts';
import type { CertificateProfile } from '../../ca/profiles.ts';
import { CeremonyError } from '../ceremony-error.ts';
import { issuedBy, keepIssued } from './root-folder.ts';
import type { OpenRoot } from './root-folder.ts';

type Asked = { folder: string; request: Buffer; pkiUrl: string; now: Date };

/**
 * Signs the certificate of an issuing authority by its request (PKCS#10 in DER), and keeps it in the root's folder. Throws
 * CeremonyError for a name that is not the next of this root's, a key other than EC P-384 and a request that was signed before;
 * MalformedError, and CheckFailed when the request is not signed by its own key.
 */
export async function signIssuing(
  root: OpenRoot,
  { folder, request, pkiUrl, now }: Asked,
): Promise<CertificateFacts> {
  const { subject, publicKey } = readCertificationRequest(request);
  assertP384(publicKey);
  const profile = profileFor(root.facts, subject, pkiUrl);
  for (const one of await issuedBy(folder))
    if (one.subject.equals(subject) || one.publicKey.equals(publicKey))
      throw new CeremonyError(
        `This root has signed ${one.subjectText} before (serial number ${one.serialNumber}); give the service that certificate or, where its key is lost, request another one with --number.`,
      );
  const issuer = { signer: root.signer, certificate: root.facts };
  const facts = await issueByProfile(profile, { issuer, publicKey, now });
  await keepIssued(folder, facts);
  return facts;
}

function assertP384(publicKey: Buffer): void {
  const { asymmetricKeyDetails: details } = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  if (details?.namedCurve === 'secp384r1') return;
  throw new CeremonyError('The request is not about an EC key on P-384: it is not one of the key service.');
}

const attributeOf = (name: Buffer, type: string) =>
  nameFacts(name).attributes.find((attribute) => attribute.type === type)?.value ?? '';

function profileFor(root: CertificateFacts, subject: Buffer, pkiUrl: string): CertificateProfile {
  const country = attributeOf(root.subject, oids.countryName);
  const [, number = '1'] = / (\d{1,4})$/.exec(attributeOf(subject, oids.commonName)) ?? [];
  const profile = issuingProfile({ country, pkiUrl, generation: Number(number) });
  if (encodeName(profile.subject).equals(subject)) return profile;
  throw new CeremonyError(
    `The request names ${nameFacts(subject).text}; this root signs names such as ${profile.subject.commonName} in ${country} alone.`,
  );
}
