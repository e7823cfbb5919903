import { createHash, randomBytes } from 'node:crypto';
import { issueByProfile, randomSerial } from '#keyservice/ca/issue.ts';
import { policies } from '#domain/common/certificate-policies.ts';
import { issuingProfile, personProfile, rootProfile, serviceProfiles } from '#keyservice/ca/profiles.ts';
import type { CertificateProfile } from '#keyservice/ca/profiles.ts';
import { year } from '#keyservice/ca/validities.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import type { SigningKey } from '#keyservice/keys/key-store.ts';
import type { HashAlgorithm, KeyType } from '#signatures/asn1/algorithms.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import type { Timestamper } from '#signatures/cades/sign.ts';
import { timestampToken } from '#signatures/timestamp/token.ts';

export type Holder = { facts: CertificateFacts; key: SigningKey };

export type TestAuthority = {
  root: Holder;
  issuing: Holder;
  tsa: Holder;
  person(keyType: KeyType, keySize: number): Promise<Holder>;
  timestamp: Timestamper;
  /** A CAdES-T signature over the text. */
  sign(holder: Holder, text: string, hash?: HashAlgorithm, timestamp?: Timestamper): Promise<Buffer>;
};

const place = { country: 'MN', pkiUrl: 'http://127.0.0.1:3999' };
const keys = createSoftwareKeyStore(keyEncryptionKeys(randomBytes(32)));

async function holder(
  profile: CertificateProfile,
  key: { keyType: KeyType; keySize: number },
  issuer: Holder | undefined,
  now: Date,
): Promise<Holder> {
  const stored = await keys.generate({ ...key, purpose: 'user', owner: 'test' });
  const opened = await keys.open(stored);
  const facts = await issueByProfile(profile, {
    issuer: issuer ? { signer: issuer.key, certificate: issuer.facts } : { signer: opened },
    publicKey: opened.publicKey,
    now,
  });
  return { facts, key: opened };
}

/** A whole authority without any database, its certificates issued at `now`. */
export async function createTestAuthority(now = new Date()): Promise<TestAuthority> {
  const p384 = { keyType: 'EC', keySize: 384 } as const;
  const root = await holder(rootProfile('MN'), p384, undefined, now);
  const issuing = await holder(issuingProfile({ ...place, generation: 1 }), p384, root, now);
  const tsa = await holder(
    serviceProfiles.timestamping({ ...place, issuer: issuing.facts }),
    { keyType: 'EC', keySize: 256 },
    issuing,
    now,
  );
  const timestamp: Timestamper = (digest, hash) =>
    timestampToken({
      digest,
      hash,
      policy: policies.timestamp,
      serialNumber: randomSerial(),
      time: now,
      accuracyMs: 1_000,
      signer: tsa.key,
      certificates: [tsa.facts, issuing.facts],
    });
  const subject = { commonName: 'Bat Dorj', organization: 'Ger LLC' };
  const name = { rfc822Name: 'bat@example.mn' };
  return {
    root,
    issuing,
    tsa,
    timestamp,
    person: (keyType, keySize) =>
      holder(
        personProfile({
          subject,
          name,
          level: 3,
          validity: year,
          pkiUrl: place.pkiUrl,
          issuer: issuing.facts,
        }),
        { keyType, keySize },
        issuing,
        now,
      ),
    async sign(person, text, hash = 'sha256', stamp = timestamp) {
      const { signature } = await signCadesT({
        digest: createHash(hash).update(text).digest(),
        hash,
        signer: person.key,
        certificates: [person.facts, issuing.facts],
        signingTime: now,
        timestamp: stamp,
      });
      return signature;
    },
  };
}
