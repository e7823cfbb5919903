import { Problem } from '#domain/common/problem.ts';
import type { Caller } from '../log/append.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyHome } from '../entities/stored-key.ts';
import type { KeyAlgorithm, KeyStore } from '../keys/key-store.ts';
import { appendToLog } from '../log/append.ts';
import { notifyChange } from '../status/notify.ts';
import { keyIdOf } from './addresses.ts';
import { hierarchies } from './hierarchies.ts';
import { withKey } from './authority.ts';
import type { AuthorityCertificate, AuthorityMember } from './authority.ts';
import { certificateRow, issueByProfile } from './issue.ts';
import type { CertificateProfile } from './profiles.ts';

// P-384 for keys that live for decades, P-256 for keys that are renewed.
const authorityKey: KeyAlgorithm = { keyType: 'EC', keySize: 384 };
const serviceKey: KeyAlgorithm = { keyType: 'EC', keySize: 256 };

const { live, test } = hierarchies;
const authorities: readonly AuthorityMember[] = [live.root, live.issuing, test.root, test.issuing];

/** The algorithm of a key of the service's own. */
export function algorithmOf(kind: AuthorityMember): KeyAlgorithm {
  return authorities.includes(kind) ? authorityKey : serviceKey;
}

const startup = { name: 'startup', requestId: null };

export type Making = {
  em: EntityManager;
  keyStore: KeyStore;
  now: Date;
  /** Who asked for it; the service itself when absent. */
  caller?: Caller | undefined;
  /** The home that keys must have; any when absent. */
  home?: KeyHome | undefined;
};

type Plan = {
  kind: AuthorityMember;
  profile: CertificateProfile;
  /** Absent for the root, which signs itself. */
  issuer?: AuthorityCertificate;
};

/**
 * Makes a key of the service's own and its certificate, inside the caller's transaction. Throws Problem invalid_state when the
 * store's keys have another home than `home`.
 */
export async function makeMember(making: Making, plan: Plan): Promise<AuthorityCertificate> {
  const { em, keyStore, now, caller = startup } = making;
  const { kind, profile, issuer } = plan;
  const algorithm = algorithmOf(kind);
  const key = await keyStore.generate({ ...algorithm, purpose: kind, owner: 'tamga' });
  assertHome(making, key);
  const publicKey = Buffer.from(key.publicKey);
  const facts = await withKey(keyStore, issuer?.key ?? key, (signer) =>
    issueByProfile(profile, {
      issuer: { signer, ...(issuer && { certificate: issuer.facts }) },
      publicKey,
      now,
    }),
  );
  const row = certificateRow(facts, { kind, keyId: key.id, issuerId: issuer?.id ?? null, ...algorithm });
  em.persist(key);
  await em.flush();
  em.persist(row);
  await em.flush();
  if (kind === live.issuing || kind === test.issuing) await notifyChange(em, `ca ${keyIdOf(facts)}`);
  await appendToLog(em, caller, { operation: 'authority_created', outcome: 'ok', certificateId: row.id });
  return { id: row.id, facts, key };
}

function assertHome({ home }: Making, key: { home: KeyHome }): void {
  if (home === undefined || key.home === home) return;
  throw new Problem(
    'invalid_state',
    `This service makes its keys in the home "${key.home}", not "${home}": set PKCS11_MODULE and its token, then start it again.`,
    { home: key.home },
  );
}
