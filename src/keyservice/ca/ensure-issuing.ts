import { Problem } from '#domain/common/problem.ts';
import { Certificate } from '../entities/certificate.ts';
import { keyIdOf } from './addresses.ts';
import { memberOf } from './authority.ts';
import type { AuthorityCertificate, RootAuthority } from './authority.ts';
import { AuthorityMissing } from './ensure-root.ts';
import type { MakingAuthority } from './first-start.ts';
import { hierarchies } from './hierarchies.ts';
import { makeMember } from './make-member.ts';
import { nextGeneration } from './next-generation.ts';
import { issuingProfile } from './profiles.ts';
import { authorityValidity, endsTooSoon } from './validities.ts';

/**
 * The active issuing authority: the newest one, or its successor, made when the newest would cut certificates short, its key
 * has another home than it must, it is revoked, or one is asked for. Without the root's key the newest one goes on. Throws AuthorityMissing, Problem
 * service_unavailable and invalid_state.
 */
export async function ensureIssuing(
  making: MakingAuthority,
  root: RootAuthority,
): Promise<AuthorityCertificate> {
  const { em, now } = making;
  const newest = await findNewest(making);
  if (!newest && (await isAhead(making))) throw clockBehind();
  const mustChange = newest && isChangeWanted(newest, making);
  if (newest && !mustChange && !isSuccessorDue(newest, root, now)) return newest;
  if (root.key) {
    const generation = await nextGeneration(em, making.hierarchy);
    const profile = issuingProfile({ ...making, generation, root: root.facts });
    const { issuing: kind } = hierarchies[making.hierarchy];
    return makeMember(making, { kind, profile, issuer: { ...root, key: root.key } });
  }
  if (!newest)
    throw new AuthorityMissing(
      'the root is offline, and there is no issuing authority, or the last one is revoked: hold a key ceremony, which begins with "npm run ceremony -- request"',
    );
  if (mustChange)
    throw new Problem(
      'invalid_state',
      'The root is offline: make the key of a new issuing authority by "npm run ceremony -- request", and have its certificate signed.',
    );
  return newest;
}

type Looking = Pick<MakingAuthority, 'em' | 'now' | 'hierarchy'>;

/** The newest one that has begun; none when it is revoked, since those before it issue nothing again. */
async function findNewest({ em, now, hierarchy }: Looking): Promise<AuthorityCertificate | undefined> {
  const [row] = await em.find(
    Certificate,
    { kind: hierarchies[hierarchy].issuing, keyId: { $ne: null }, validFrom: { $lte: now } },
    { orderBy: { createdAt: 'desc', validTo: 'desc' }, limit: 1 },
  );
  return row && !row.revokedAt ? memberOf(em, row) : undefined;
}

async function isAhead({ em, now, hierarchy }: Looking): Promise<boolean> {
  const { issuing: kind } = hierarchies[hierarchy];
  return (await em.count(Certificate, { kind, revokedAt: null, validFrom: { $gt: now } })) > 0;
}

function isChangeWanted(
  { key, facts }: AuthorityCertificate,
  { home, successorOf }: MakingAuthority,
): boolean {
  return keyIdOf(facts) === successorOf || (home !== undefined && key.home !== home);
}

/** Tells whether an issuing authority needs a successor that would end later than itself. */
export function isSuccessorDue(
  { facts }: Pick<AuthorityCertificate, 'facts'>,
  root: Pick<RootAuthority, 'facts'>,
  now: Date,
): boolean {
  const latest = Math.min(now.getTime() + authorityValidity.issuing, root.facts.notAfter.getTime());
  return endsTooSoon(facts, now) && latest > facts.notAfter.getTime();
}

function clockBehind(): Problem {
  return new Problem(
    'service_unavailable',
    'The clock of this machine is before the first day of every issuing authority. Correct the clock.',
  );
}
