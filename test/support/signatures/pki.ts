import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeName } from '#signatures/asn1/names.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { Der } from '#signatures/asn1/der.ts';
import {
  authorityConstraints,
  authorityKeyIdentifier,
  extendedKeyUsage,
  keyUsage,
  statusAddresses,
} from '#signatures/certificates/extensions.ts';
import { issueCertificate, keyIdentifier } from '#signatures/certificates/issue.ts';
import type { Signer } from '#signatures/certificates/issue.ts';
import { issueRevocationList } from '#signatures/crl/issue.ts';
import type { RevokedCertificate } from '#signatures/crl/issue.ts';
import { timestampToken } from '#signatures/timestamp/token.ts';

/** A certificate with its key. */
export type Holder = { certificate: CertificateFacts; signer: Signer };

/** The time in which a certificate is valid. */
export type Validity = { from: Date; until: Date };

const hash = 'sha256';

function newKey(): { publicKey: Buffer; signer: Signer } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }),
    signer: { keyType: 'EC', sign: async (bytes) => sign(hash, bytes, key) },
  };
}

async function holder(
  commonName: string,
  { from, until }: Validity,
  { issuer, extensions }: { issuer?: Holder; extensions: Der[] },
): Promise<Holder> {
  const { publicKey, signer } = newKey();
  const subject = encodeName({ country: 'MN', organization: 'Tests', commonName });
  const issuerKey = issuer ? [authorityKeyIdentifier(keyIdentifier(issuer.certificate.publicKey))] : [];
  const der = await issueCertificate(
    {
      serialNumber: `01${randomBytes(15).toString('hex')}`,
      issuer: issuer?.certificate.subject ?? subject,
      subject,
      notBefore: from,
      notAfter: until,
      publicKey,
      extensions: [...extensions, ...issuerKey],
    },
    { signer: issuer?.signer ?? signer, hash },
  );
  return { certificate: readCertificate(der), signer };
}

/** Where an authority's list and its certificate are said to be. */
export const addresses = { crl: 'http://status.test/ca.crl', issuer: 'http://status.test/ca.cer' } as const;

/** A certification authority of tests: a root that is valid for all of `validity`, and what it issues, with status `at` addresses. */
export async function createPki(validity: Validity, at: { crl: string; issuer: string } = addresses) {
  const root = await holder('Test Root', validity, {
    extensions: [authorityConstraints(), keyUsage('keyCertSign', 'cRLSign')],
  });
  const issue = (name: string, within: Validity, ...extensions: Der[]): Promise<Holder> =>
    holder(name, within, { issuer: root, extensions: [...extensions, ...statusAddresses(at)] });
  return {
    root,
    anchor: { certificate: root.certificate, source: 'Test Root' },
    signer: (within: Validity = validity) => issue('Alice', within, keyUsage('nonRepudiation')),
    tsa: (within: Validity = validity) =>
      issue('Test TSA', within, keyUsage('digitalSignature'), extendedKeyUsage('timeStamping')),
    /** A revocation list of the root, made at `at` and good until `until`. */
    crl: (
      at: Date,
      until: Date,
      revoked: RevokedCertificate[] = [],
      expiredSince = validity.from,
    ): Promise<Der> =>
      issueRevocationList({
        issuer: root.certificate,
        number: BigInt(at.getTime()),
        thisUpdate: at,
        nextUpdate: until,
        revoked,
        expiredSince,
        signer: root.signer,
        hash,
      }),
  };
}

/** A timestamp token of an authority over a digest. */
export function tokenOf(authority: Holder, digest: Buffer, time: Date): Promise<Der> {
  return timestampToken({
    digest,
    hash,
    policy: '1.3.6.1.4.1.99999.1',
    serialNumber: randomBytes(16).toString('hex'),
    time,
    accuracyMs: 1_000,
    signer: authority.signer,
    certificates: [authority.certificate],
  });
}
