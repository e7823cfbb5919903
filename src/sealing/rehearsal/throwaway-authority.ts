import { createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { encodeName } from '#signatures/asn1/names.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import type { Timestamper } from '#signatures/cades/sign.ts';
import {
  authorityConstraints,
  extendedKeyUsage,
  keyIdentifiers,
  keyUsage,
} from '#signatures/certificates/extensions.ts';
import { issueCertificate, keyIdentifier } from '#signatures/certificates/issue.ts';
import type { Signer } from '#signatures/certificates/issue.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import { timestampToken } from '#signatures/timestamp/token.ts';

/** The services that the steps of an envelope need from the key service. */
export type ThrowawayAuthority = { sign: ByteRangeSigner; timestamp: Timestamper; status: StatusSource };

/**
 * Creates a throwaway authority, whose keys nobody keeps and nobody trusts: real signatures and timestamps for a rehearsal,
 * without any service.
 */
export async function createThrowawayAuthority(now: Date): Promise<ThrowawayAuthority> {
  const root = await hold('Rehearsal', now, [authorityConstraints(), keyUsage('keyCertSign', 'cRLSign')]);
  const signer = await hold('Rehearsal signer', now, [keyUsage('nonRepudiation')], root);
  const clock = await hold('Rehearsal clock', now, [extendedKeyUsage('timeStamping')], root);
  const timestamp: Timestamper = (digest, hash) =>
    timestampToken({
      digest,
      hash,
      policy: '2.25.1',
      serialNumber: randomSerial(),
      time: now,
      accuracyMs: 1_000,
      signer: clock.key,
      certificates: [clock.facts],
    });
  const sign: ByteRangeSigner = async (digest, hash) => {
    const certificates = [signer.facts];
    const made = { profile: 'pades', digest, hash, signer: signer.key, certificates, timestamp } as const;
    return (await signCadesT({ ...made, signingTime: now })).signature;
  };
  return { sign, timestamp, status: { root: root.facts, ocsp: nothing, rootCrl: nothing } };
}

/** Gives the status of keys that nobody trusts. */
const nothing = () => Promise.resolve(Buffer.alloc(0));

type Holder = { key: Signer; facts: CertificateFacts };

const hourMs = 3_600_000;

async function hold(commonName: string, now: Date, extensions: Der[], issuer?: Holder): Promise<Holder> {
  const { key, publicKey } = makeKey();
  const subject = encodeName({ commonName });
  const named = { subject: keyIdentifier(publicKey) };
  const identifiers = keyIdentifiers(
    issuer ? { ...named, issuer: keyIdentifier(issuer.facts.publicKey) } : named,
  );
  const certificate = await issueCertificate(
    {
      serialNumber: randomSerial(),
      issuer: issuer?.facts.subject ?? subject,
      subject,
      notBefore: new Date(now.getTime() - hourMs),
      notAfter: new Date(now.getTime() + hourMs),
      publicKey,
      extensions: [...identifiers, ...extensions],
    },
    { signer: issuer?.key ?? key, hash: 'sha256' },
  );
  return { key, facts: readCertificate(certificate) };
}

function makeKey(): { key: Signer; publicKey: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const opened = createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' });
  const sign: Signer['sign'] = (bytes, hash) =>
    Promise.resolve(createSign(hash).update(bytes).sign({ key: opened, dsaEncoding: 'der' }));
  return { key: { keyType: 'EC', sign }, publicKey };
}

function randomSerial(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}
