import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { withKey } from '../ca/authority.ts';
import { activeIssuer } from '../ca/find-issuer.ts';
import { certificateRow, issueByProfile } from '../ca/issue.ts';
import { personProfile, selfSignedProfile } from '../ca/profiles.ts';
import { mailboxName } from '../ca/subject.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { StoredKey } from '../entities/stored-key.ts';
import type { KeyAlgorithm } from '../keys/key-store.ts';
import { pinWork } from '../keys/pin-work.ts';
import type { KeyService } from '../service.ts';

const day = 24 * 60 * 60 * 1000;

export type NewCertificate = KeyAlgorithm & {
  /** The certificate's id; made when absent. */
  id?: string | undefined;
  /** `self`: the certificate is signed by its own key. */
  issuer: 'authority' | 'self';
  commonName: string;
  email?: string | undefined;
  organization?: string | undefined;
  validityDays: number;
  userId?: string | undefined;
  label?: string | undefined;
  /** 3 or 2 when the API vouches for the names; null when nobody does. */
  level: 2 | 3 | null;
  pin: string;
};

/** A key and the certificate for it, which are kept together. */
export type KeyWithCertificate = { key: StoredKey; certificate: Certificate };

/**
 * Makes a key under the holder's PIN and its certificate; the caller keeps both in one transaction. Throws Problem
 * service_unavailable when too many come at once.
 */
export function makeCertificate(service: KeyService, input: NewCertificate): Promise<KeyWithCertificate> {
  return pinWork.enter(() => make(service, input));
}

async function make(service: KeyService, input: NewCertificate): Promise<KeyWithCertificate> {
  const { id, keyType, keySize, userId, label, pin } = input;
  const kind = input.issuer === 'self' ? 'self_signed' : 'user';
  const request = { keyType, keySize, purpose: 'user', owner: userId ?? '', pin } as const;
  const key = await service.keyStore.generate(request);
  const { facts, issuerId } = await (kind === 'self_signed' ? signItself : issue)(service, input, key);
  const level = kind === 'user' ? input.level : null;
  const named = { id, userId: userId ?? null, label };
  const about = { kind, issuerId, keyId: key.id, keyType, keySize, level, ...named } as const;
  return { key, certificate: certificateRow(facts, about) };
}

function namesOf({ commonName, organization, email, validityDays }: NewCertificate) {
  const name = email === undefined ? undefined : mailboxName(email);
  return { subject: { commonName, organization }, name, validity: validityDays * day };
}

type Issued = { facts: CertificateFacts; issuerId: string | null };

async function issue(service: KeyService, input: NewCertificate, key: StoredKey): Promise<Issued> {
  const { keyStore, pkiUrl } = service;
  const { id: issuerId, facts: issuer, key: issuing } = await activeIssuer(service);
  const profile = personProfile({ ...namesOf(input), level: input.level, pkiUrl, issuer });
  const publicKey = Buffer.from(key.publicKey);
  return withKey(keyStore, issuing, async (signer) => ({
    facts: await issueByProfile(profile, {
      issuer: { signer, certificate: issuer },
      publicKey,
      now: new Date(),
    }),
    issuerId,
  }));
}

async function signItself({ keyStore }: KeyService, input: NewCertificate, key: StoredKey): Promise<Issued> {
  const hash = key.keySize === 384 ? 'sha384' : 'sha256';
  const profile = selfSignedProfile({ ...namesOf(input), hash });
  const signer = await keyStore.open(key, input.pin);
  try {
    const publicKey = Buffer.from(key.publicKey);
    const facts = await issueByProfile(profile, { issuer: { signer }, publicKey, now: new Date() });
    return { facts, issuerId: null };
  } finally {
    signer.close();
  }
}
