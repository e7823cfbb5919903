import { locks } from '../entities/orm.ts';
import type { EntityManager, Orm } from '../entities/orm.ts';
import type { KeyAlgorithm, KeyStore } from '../keys/key-store.ts';
import { appendToLog } from '../log/append.ts';
import { findMember, withKey } from './authority.ts';
import type { Authority, AuthorityCertificate, AuthorityMember } from './authority.ts';
import { certificateRow, issueByProfile } from './issue.ts';
import { issuingProfile, rootProfile, serviceProfiles, year } from './profiles.ts';
import type { CertificateProfile } from './profiles.ts';

// P-384 for keys that live for decades, P-256 for keys that are renewed.
const authorityKey: KeyAlgorithm = { keyType: 'EC', keySize: 384 };
const serviceKey: KeyAlgorithm = { keyType: 'EC', keySize: 256 };

/** The validity left when a certificate is renewed: a third if others rely on it for long after. */
export const renewBefore = { ocsp: year, timestamping: (10 / 3) * year, seal: year / 12 } as const;

const startup = { name: 'startup', requestId: null };

type Making = { em: EntityManager; keyStore: KeyStore; now: Date };

type Plan = {
  kind: AuthorityMember;
  algorithm: KeyAlgorithm;
  profile: CertificateProfile;
  /** Absent for the root, which signs itself. */
  issuer?: AuthorityCertificate;
};

/**
 * The service's own certificates, made where they are missing, renewed where they near their end; in one transaction
 * under a lock, so that two services that start at once make one authority.
 */
export async function ensureAuthority(
  orm: Orm,
  keyStore: KeyStore,
  settings: { country: string; pkiUrl: string; now: Date },
): Promise<Authority> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.start]);
    const making = { em, keyStore, now: settings.now };
    const root =
      (await findMember(em, 'root')) ??
      (await make(making, { kind: 'root', algorithm: authorityKey, profile: rootProfile(settings.country) }));
    const issuing =
      (await findMember(em, 'issuing')) ??
      (await make(making, {
        kind: 'issuing',
        algorithm: authorityKey,
        profile: issuingProfile(settings),
        issuer: root,
      }));
    const own = (kind: keyof typeof serviceProfiles) =>
      ensureServiceCertificate(making, settings, kind, issuing);
    return {
      root,
      issuing,
      ocsp: await own('ocsp'),
      timestamping: await own('timestamping'),
      seal: await own('seal'),
    };
  });
}

async function ensureServiceCertificate(
  making: Making,
  settings: { country: string; pkiUrl: string },
  kind: keyof typeof serviceProfiles,
  issuer: AuthorityCertificate,
): Promise<AuthorityCertificate> {
  const found = await findMember(making.em, kind);
  const end = found?.facts.notAfter.getTime() ?? 0;
  const renewal = making.now.getTime() + renewBefore[kind];
  // An issuer that ends sooner would give a renewed certificate no later end.
  if (found && (end > renewal || end >= issuer.facts.notAfter.getTime())) return found;
  return make(making, { kind, algorithm: serviceKey, profile: serviceProfiles[kind](settings), issuer });
}

async function make({ em, keyStore, now }: Making, plan: Plan): Promise<AuthorityCertificate> {
  const { kind, algorithm, profile, issuer } = plan;
  const key = await keyStore.generate({ ...algorithm, purpose: kind, owner: 'tamga' });
  const publicKey = Buffer.from(key.publicKey);
  const facts = await withKey(keyStore, issuer?.key ?? key, (signer) =>
    issueByProfile(profile, {
      issuer: { signer, ...(issuer && { certificate: issuer.facts }) },
      publicKey,
      now,
    }),
  );
  const row = certificateRow(facts, { kind, keyId: key.id, ...algorithm });
  em.persist(key);
  await em.flush();
  em.persist(row);
  await em.flush();
  await appendToLog(em, startup, { operation: 'authority_created', outcome: 'ok', certificateId: row.id });
  return { id: row.id, facts, key };
}
