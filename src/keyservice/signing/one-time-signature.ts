import { signCadesT } from '#signatures/cades/sign.ts';
import type { SignatureProfile } from '#signatures/cades/sign.ts';
import { withKey } from '../ca/authority.ts';
import { activeIssuer } from '../ca/find-issuer.ts';
import { certificateRow, issueByProfile } from '../ca/issue.ts';
import type { IssuingAuthority } from '../ca/authority.ts';
import type { Hierarchy } from '../ca/hierarchies.ts';
import { personProfile, testPersonProfile } from '../ca/profiles.ts';
import { oneTimeSubject } from '../ca/subject.ts';
import { entityValidity } from '../ca/validities.ts';
import type { Subject } from '../ca/subject.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyService } from '../service.ts';
import type { DocumentHash } from './document-hash.ts';
import type { SignedOnce } from './operation.ts';

export type OneTime = {
  hierarchy: Hierarchy;
  subject: Subject;
  loa: 1 | 2;
  document: DocumentHash;
  profile: SignatureProfile;
};

/**
 * A CAdES-T signature, or the CMS of a PAdES-T one, by a key that lives for this signature alone. Its certificate is
 * valid from a minute ago for three years, so that plain verifiers accept the signature after today; the caller keeps it,
 * so that it can be revoked. In the test hierarchy certificate and timestamp are a test's.
 */
export async function signWithOneTimeKey(
  service: KeyService,
  em: EntityManager,
  input: OneTime,
): Promise<SignedOnce> {
  const { hierarchy, subject, loa, document, profile: form } = input;
  const { keyStore, pkiUrl } = service;
  const timestamp = hierarchy === 'test' ? service.testTimestamp : service.timestamp;
  const { id: issuerId, facts: issuer, key: issuing } = await issuerFor(service, em, hierarchy);
  const { commonName, name } = oneTimeSubject(subject, loa);
  const validity = entityValidity.oneTime;
  const profileOf = hierarchy === 'test' ? testPersonProfile : personProfile;
  const profile = profileOf({ subject: { commonName }, name, level: loa, validity, pkiUrl, issuer });
  const signer = await keyStore.openOneTime();
  try {
    const now = new Date();
    const facts = await withKey(keyStore, issuing, (opened) =>
      issueByProfile(profile, {
        issuer: { signer: opened, certificate: issuer },
        publicKey: signer.publicKey,
        now,
      }),
    );
    const row = certificateRow(facts, {
      kind: 'one_time',
      issuerId,
      keyId: null,
      keyType: 'EC',
      keySize: 256,
      level: loa,
    });
    const { signature, signingTime } = await signCadesT({
      ...document,
      profile: form,
      signer,
      certificates: [facts, issuer],
      signingTime: now,
      timestamp,
    });
    return { certificateId: row.id, signature, signedAt: signingTime, certificate: row };
  } finally {
    signer.close();
  }
}

function issuerFor(service: KeyService, em: EntityManager, hierarchy: Hierarchy): Promise<IssuingAuthority> {
  return hierarchy === 'test' ? Promise.resolve(service.test.issuing) : activeIssuer(service, em);
}
