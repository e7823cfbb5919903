import { randomBytes, randomUUID } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { KeyType } from '#signatures/asn1/algorithms.ts';
import { wholeSeconds } from '#signatures/asn1/der.ts';
import { encodeName } from '#signatures/asn1/names.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { keyIdentifiers } from '#signatures/certificates/extensions.ts';
import { issueCertificate, keyIdentifier } from '#signatures/certificates/issue.ts';
import type { Signer } from '#signatures/certificates/issue.ts';
import { Certificate } from '../entities/certificate.ts';
import type { CertificateKind } from '../entities/certificate.ts';
import type { CertificateProfile, Level } from './profiles.ts';

/** The issuer's certificate with its open key; `certificate` is absent for a root, which signs itself. */
export type Issuer = { signer: Signer; certificate?: CertificateFacts };

/** A serial number of 128 random bits in upper-case hexadecimal; as an INTEGER it is positive and at most 17 octets. */
export function randomSerial(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

/** Signs a certificate by its profile; with SHA-384, the hash that fits the authorities' P-384 keys, unless it says otherwise. */
export async function issueByProfile(
  profile: CertificateProfile,
  { issuer, publicKey, now }: { issuer: Issuer; publicKey: Buffer; now: Date },
): Promise<CertificateFacts> {
  if (issuer.certificate) assertValid(issuer.certificate, now);
  const notBefore = wholeSeconds(new Date(now.getTime() - profile.backdate));
  const end = wholeSeconds(new Date(notBefore.getTime() + profile.validity));
  const latest = issuer.certificate?.notAfter ?? end;
  const subject = encodeName(profile.subject);
  const identifiers = keyIdentifiers({
    subject: keyIdentifier(publicKey),
    ...(issuer.certificate && { issuer: keyIdentifier(issuer.certificate.publicKey) }),
  });
  const der = await issueCertificate(
    {
      serialNumber: randomSerial(),
      issuer: issuer.certificate?.subject ?? subject,
      subject,
      notBefore,
      notAfter: end < latest ? end : latest,
      publicKey,
      extensions: [...identifiers, ...profile.extensions],
    },
    { signer: issuer.signer, hash: profile.hash ?? 'sha384' },
  );
  return readCertificate(der);
}

/** Throws Problem service_unavailable by a clock that says that the issuer's time has not come, or is over. */
function assertValid({ notBefore, notAfter, subjectText }: CertificateFacts, now: Date): void {
  if (notBefore <= now && now < notAfter) return;
  throw new Problem(
    'service_unavailable',
    `The clock says ${now.toISOString()}, when ${subjectText} is not valid: nothing can be issued. Correct the clock.`,
  );
}

/** The row that keeps an issued certificate; `keyId` is null for a key that was not stored. */
export function certificateRow(
  facts: CertificateFacts,
  about: {
    /** Made when absent. */
    id?: string | undefined;
    kind: CertificateKind;
    /** Our own authority that signed it; null for a root, and where others or its own key signed. */
    issuerId: string | null;
    keyId: string | null;
    keyType: KeyType;
    keySize: number;
    userId?: string | null;
    level?: Level | null;
    label?: string | undefined;
    chain?: CertificateFacts[];
  },
): Certificate {
  return Object.assign(new Certificate(), {
    id: about.id ?? randomUUID(),
    kind: about.kind,
    serialNumber: facts.serialNumber,
    userId: about.userId ?? null,
    level: about.level ?? null,
    label: about.label ?? facts.commonName ?? facts.subjectText,
    subject: facts.subjectText,
    issuerId: about.issuerId,
    issuer: facts.issuerText,
    keyId: about.keyId,
    keyType: about.keyType,
    keySize: about.keySize,
    validFrom: facts.notBefore,
    validTo: facts.notAfter,
    der: facts.der,
    chain: (about.chain ?? []).map(({ der }) => der.toString('base64')),
    revokedAt: null,
    revocationReason: null,
    revocationComment: null,
    createdAt: new Date(),
  });
}
