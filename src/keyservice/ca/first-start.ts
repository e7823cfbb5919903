import { locks } from '../entities/orm.ts';
import type { Orm } from '../entities/orm.ts';
import type { KeyHome } from '../entities/stored-key.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { Caller } from '../log/append.ts';
import { findMember } from './authority.ts';
import type { Authority, AuthorityCertificate, IssuingAuthority } from './authority.ts';
import { findEarlier } from './earlier-issuers.ts';
import { hierarchies, type Hierarchy } from './hierarchies.ts';
import { ensureIssuing } from './ensure-issuing.ts';
import { ensureRoot } from './ensure-root.ts';
import { makeMember } from './make-member.ts';
import type { Making } from './make-member.ts';
import { serviceProfiles } from './profiles.ts';
import { year } from './validities.ts';

/** The validity left when a certificate is renewed: a third if others rely on it for long after. */
export const renewBefore = { ocsp: year, timestamping: (10 / 3) * year, seal: year / 12 } as const;

export type AuthoritySettings = {
  country: string;
  pkiUrl: string;
  now: Date;
  /** The root is made and kept elsewhere: none is made here. */
  offlineRoot?: boolean | undefined;
  /** The home that the keys below the root must have: those with another one are replaced. */
  home?: KeyHome | undefined;
  /** The key identifier of the active issuing authority, which gets a successor although none is due. */
  successorOf?: string | undefined;
  /** Who asked; the service itself when absent. */
  caller?: Caller | undefined;
};

export type MakingAuthority = Making & AuthoritySettings & { hierarchy: Hierarchy };

/**
 * The service's own certificates, made where they are missing, renewed where they near their end, an issuing authority followed
 * by its successor before it would cut certificates short; in one transaction under a lock, so that two services that start at
 * once make one authority. Throws AuthorityMissing where a key ceremony must come first, Problem service_unavailable while the
 * clock is before every issuing authority, invalid_state where keys cannot have the wanted home.
 */
export async function ensureAuthority(
  orm: Orm,
  keyStore: KeyStore,
  settings: AuthoritySettings,
  hierarchy: Hierarchy = 'live',
): Promise<Authority> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.start]);
    const making = { em, keyStore, hierarchy, ...settings };
    const root = await ensureRoot(making);
    const active = await ensureIssuing(making, root);
    const issuing = await withResponder(making, active);
    const held = [issuing];
    for (const issuer of await findEarlier(em, { hierarchy, active, now: settings.now }))
      held.push(await withResponder(making, issuer));
    return {
      hierarchy,
      root,
      issuing,
      held,
      timestamping: await own(making, 'timestamping', active),
      seal: await own(making, 'seal', active),
    };
  });
}

/**
 * The test hierarchy's certificates, as ensureAuthority gives the live ones. Its root is always here, whatever becomes of the live
 * one: nobody trusts it.
 */
export function ensureTestAuthority(
  orm: Orm,
  keyStore: KeyStore,
  { country, pkiUrl, now }: Pick<AuthoritySettings, 'country' | 'pkiUrl' | 'now'>,
): Promise<Authority> {
  return ensureAuthority(orm, keyStore, { country, pkiUrl, now }, 'test');
}

async function withResponder(
  making: MakingAuthority,
  issuer: AuthorityCertificate,
): Promise<IssuingAuthority> {
  return { ...issuer, ocsp: await own(making, 'ocsp', issuer) };
}

/** The certificate for a part that this authority has issued, or a new one. */
async function own(
  making: MakingAuthority,
  part: keyof typeof serviceProfiles,
  issuer: AuthorityCertificate,
): Promise<AuthorityCertificate> {
  const { em, now, home, country, pkiUrl, hierarchy } = making;
  const kind = hierarchies[hierarchy][part];
  const found = await findMember(em, kind, { now, issuerId: issuer.id });
  const end = found?.facts.notAfter.getTime() ?? 0;
  // An issuer that ends sooner would give a renewed certificate no later end.
  const isLasting = end > now.getTime() + renewBefore[part] || end >= issuer.facts.notAfter.getTime();
  if (found && isLasting && (home === undefined || found.key.home === home)) return found;
  return makeMember(making, {
    kind,
    profile: serviceProfiles[part]({ country, pkiUrl, hierarchy, issuer: issuer.facts }),
    issuer,
  });
}
