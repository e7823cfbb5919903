import { Problem } from '#domain/common/problem.ts';
import { issueRevocationList } from '#signatures/crl/issue.ts';
import type { RevokedCertificate } from '#signatures/crl/issue.ts';
import type { RevocationReason } from '#signatures/certificates/revocation-reasons.ts';
import { issuerAddresses, keyIdOf, pkiAddresses } from '../ca/addresses.ts';
import { withKey } from '../ca/authority.ts';
import type { AuthorityCertificate } from '../ca/authority.ts';
import { locks } from '../entities/orm.ts';
import type { EntityManager } from '../entities/orm.ts';
import { RevocationList } from '../entities/revocation-list.ts';
import { StoredKey } from '../entities/stored-key.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import type { KeyService } from '../service.ts';
import { listDate } from './list-date.ts';
import { notifyChange } from './notify.ts';

const hour = 60 * 60 * 1000;

/** The lifetime of a list in milliseconds: a day, for the root's twelve months. */
const listLife = {
  issuing: 24 * hour,
  root: 365 * 24 * hour,
  test_issuing: 24 * hour,
  test_root: 365 * 24 * hour,
} as const;

type Publishing = Pick<KeyService, 'keyStore' | 'authority' | 'test' | 'pkiUrl'>;

type Plan = { issuer: AuthorityCertificate; now: Date; afterClockFault?: boolean | undefined };

async function revokedCertificates(em: EntityManager, issuerId: string): Promise<RevokedCertificate[]> {
  const rows = await em.execute<{ serial_number: string; at: number; reason: RevocationReason }[]>(
    `select serial_number, (extract(epoch from revoked_at) * 1000)::float8 as at,
       coalesce(revocation_reason, 'unspecified') as reason
     from certificate where revoked_at is not null and issuer_id = ?
     order by revoked_at, serial_number`,
    [issuerId],
  );
  return rows.map(({ serial_number: serialNumber, at, reason }) => ({
    serialNumber,
    revokedAt: new Date(at),
    reason,
  }));
}

/**
 * Publishes a new list of an issuer inside the caller's transaction, which holds the lists' lock from here to its end, so that a
 * higher number always knows of every revocation that a lower one knew of. Throws Problem service_unavailable while the clock is
 * before the last list, and once the key was taken out.
 */
export async function publishList(
  service: Publishing,
  em: EntityManager,
  { issuer, now, afterClockFault }: Plan,
): Promise<RevocationList> {
  await em.execute('select pg_advisory_xact_lock(?)', [locks.revocationLists]);
  const { facts, key } = issuer;
  await assertHere(em, key);
  const keyId = keyIdOf(facts);
  const last = await em.findOne(RevocationList, { keyId }, { refresh: true });
  const kind = kindOf(service, issuer);
  const revoked = await revokedCertificates(em, issuer.id);
  const thisUpdate = listDate(now, { last: last?.thisUpdate, afterClockFault });
  const nextUpdate = new Date(thisUpdate.getTime() + listLife[kind]);
  const number = (last?.number ?? 0) + 1;
  const contents = { number: BigInt(number), thisUpdate, nextUpdate, revoked };
  const der = await withKey(service.keyStore, key, (signer) =>
    issueRevocationList({
      issuer: facts,
      ...contents,
      expiredSince: facts.notBefore,
      signer,
      hash: 'sha384',
    }),
  );
  const { pkiUrl } = service;
  const list = await em.upsert(RevocationList, {
    keyId,
    issuer: kind,
    number,
    der,
    issuerName: facts.subjectText,
    url: kind === 'root' ? pkiAddresses(pkiUrl).rootCrl : issuerAddresses(pkiUrl, facts).crl,
    thisUpdate,
    nextUpdate,
    revokedCount: revoked.length,
  });
  await notifyChange(em, `crl ${keyId}`);
  return list;
}

/** A process may still have a key in mind that a ceremony has taken out: its lists are signed elsewhere now, by their own numbers. */
async function assertHere(em: EntityManager, { id }: StoredKey): Promise<void> {
  if ((await em.count(StoredKey, { id, destroyedAt: null })) === 1) return;
  throw new Problem(
    'service_unavailable',
    'The key of this authority was taken out: its next revocation list is signed in a key ceremony.',
  );
}

/** Whose lists these are: those of the test hierarchy are never taken for live ones. */
function kindOf(
  { authority, test }: Publishing,
  { id }: Pick<AuthorityCertificate, 'id'>,
): keyof typeof listLife {
  if (id === authority.root.id) return 'root';
  if (id === test.root.id) return 'test_root';
  return test.held.some((issuer) => issuer.id === id) ? 'test_issuing' : 'issuing';
}

/**
 * Publishes a list by itself. With `ifOlderThan` in milliseconds it is done only when the newest one is at least that
 * old, or there is none: asked often, it happens as often as it must.
 */
export async function publishNow(
  service: KeyService,
  caller: Caller,
  { ifOlderThan, ...plan }: Plan & { ifOlderThan?: number | undefined },
): Promise<{ published: boolean; list: RevocationList }> {
  const { issuer, now } = plan;
  const result = await service.orm.em.fork().transactional(async (em) => {
    if (ifOlderThan !== undefined) {
      await em.execute('select pg_advisory_xact_lock(?)', [locks.revocationLists]);
      const newest = await em.findOne(RevocationList, { keyId: keyIdOf(issuer.facts) });
      if (newest && now.getTime() - newest.thisUpdate.getTime() < ifOlderThan) {
        return { published: false, list: newest };
      }
    }
    const list = await publishList(service, em, plan);
    await appendToLog(em, caller, { operation: 'crl_published', outcome: 'ok', certificateId: issuer.id });
    return { published: true, list };
  });
  await service.logFile.catchUp();
  return result;
}
