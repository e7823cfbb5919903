import { signCadesT } from '#signatures/cades/sign.ts';
import type { SignatureProfile } from '#signatures/cades/sign.ts';
import { withKey } from '../ca/authority.ts';
import { certificateRow, issueByProfile } from '../ca/issue.ts';
import { personProfile, year } from '../ca/profiles.ts';
import { oneTimeSubject } from '../ca/subject.ts';
import type { Subject } from '../ca/subject.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyService } from '../service.ts';
import type { DocumentHash } from './document-hash.ts';
import type { SignedOnce } from './operation.ts';

/**
 * A CAdES-T signature, or the CMS of a PAdES-T one, by a key that lives for this signature alone. Its certificate is
 * valid from a minute ago for three years, so that plain verifiers accept the signature after today, and is kept, so
 * that it can be revoked.
 */
export async function signWithOneTimeKey(
  service: KeyService,
  em: EntityManager,
  input: { subject: Subject; loa: 1 | 2; document: DocumentHash; profile: SignatureProfile },
): Promise<SignedOnce> {
  const { subject, loa, document, profile: form } = input;
  const { keyStore, authority, pkiUrl, timestamp } = service;
  const { commonName, name } = oneTimeSubject(subject, loa);
  const profile = personProfile({ subject: { commonName }, name, level: loa, validity: 3 * year, pkiUrl });
  const signer = await keyStore.openOneTime();
  try {
    const now = new Date();
    const facts = await withKey(keyStore, authority.issuing.key, (issuing) =>
      issueByProfile(profile, {
        issuer: { signer: issuing, certificate: authority.issuing.facts },
        publicKey: signer.publicKey,
        now,
      }),
    );
    const row = certificateRow(facts, {
      kind: 'one_time',
      keyId: null,
      keyType: 'EC',
      keySize: 256,
      level: loa,
    });
    await em.insert(row);
    const { signature, signingTime } = await signCadesT({
      ...document,
      profile: form,
      signer,
      certificates: [facts, authority.issuing.facts],
      signingTime: now,
      timestamp,
    });
    return { certificateId: row.id, signature, signedAt: signingTime };
  } finally {
    signer.close();
  }
}
