import { wholeSeconds } from '#signatures/asn1/der.ts';
import { issueRevocationList } from '#signatures/crl/issue.ts';
import type { RevokedCertificate } from '#signatures/crl/issue.ts';
import type { RevocationReason } from '#signatures/certificates/revocation-reasons.ts';
import { withKey } from '../ca/authority.ts';
import { pkiAddresses } from '../ca/profiles.ts';
import { locks } from '../entities/orm.ts';
import type { EntityManager } from '../entities/orm.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import type { KeyService } from '../service.ts';
import { issuedBy } from './certificate-status.ts';
import { notifyChange } from './notify.ts';
import { RevocationList } from '../entities/revocation-list.ts';
import type { ListIssuer } from '../entities/revocation-list.ts';

const hour = 60 * 60 * 1000;

/** The lifetime of a list in milliseconds: a day, for the root's twelve months. */
const listLife: Record<ListIssuer, number> = { issuing: 24 * hour, root: 365 * 24 * hour };

type Publishing = Pick<KeyService, 'keyStore' | 'authority' | 'pkiUrl'>;

async function revokedCertificates(em: EntityManager, issuer: ListIssuer): Promise<RevokedCertificate[]> {
  const rows = await em.execute<{ serial_number: string; at: number; reason: RevocationReason }[]>(
    `select serial_number, (extract(epoch from revoked_at) * 1000)::float8 as at,
       coalesce(revocation_reason, 'unspecified') as reason
     from certificate where revoked_at is not null and kind = any(string_to_array(?, ','))
     order by revoked_at, serial_number`,
    [issuedBy[issuer].join()],
  );
  return rows.map(({ serial_number: serialNumber, at, reason }) => ({
    serialNumber,
    revokedAt: new Date(at),
    reason,
  }));
}

/**
 * Publishes a new list inside the caller's transaction, which holds the lists' lock from here to its end, so that a
 * higher number always knows of every revocation that a lower one knew of.
 */
export async function publishList(
  service: Publishing,
  em: EntityManager,
  { issuer, now }: { issuer: ListIssuer; now: Date },
): Promise<RevocationList> {
  await em.execute('select pg_advisory_xact_lock(?)', [locks.revocationLists]);
  const [next] = await em.execute<{ number: string }[]>(`select nextval('status.crl_number') as number`);
  const { facts, key } = service.authority[issuer];
  const revoked = await revokedCertificates(em, issuer);
  const thisUpdate = wholeSeconds(now);
  const nextUpdate = new Date(thisUpdate.getTime() + listLife[issuer]);
  const number = BigInt(next?.number ?? 0);
  const der = await withKey(service.keyStore, key, (signer) =>
    issueRevocationList({
      issuer: facts,
      number,
      thisUpdate,
      nextUpdate,
      revoked,
      expiredSince: facts.notBefore,
      signer,
      hash: 'sha384',
    }),
  );
  const addresses = pkiAddresses(service.pkiUrl);
  const list = await em.upsert(RevocationList, {
    issuer,
    number: Number(number),
    der,
    issuerName: facts.subjectText,
    url: issuer === 'root' ? addresses.rootCrl : addresses.crl,
    thisUpdate,
    nextUpdate,
    revokedCount: revoked.length,
  });
  await notifyChange(em, `crl ${issuer}`);
  return list;
}

/**
 * Publishes a list by itself. With `ifOlderThan` in milliseconds it is done only when the newest one is at least that
 * old, or there is none: asked often, it happens as often as it must.
 */
export async function publishNow(
  service: KeyService,
  caller: Caller,
  { issuer, ifOlderThan, now }: { issuer: ListIssuer; ifOlderThan?: number | undefined; now: Date },
): Promise<{ published: boolean; list: RevocationList }> {
  const result = await service.orm.em.fork().transactional(async (em) => {
    if (ifOlderThan !== undefined) {
      await em.execute('select pg_advisory_xact_lock(?)', [locks.revocationLists]);
      const newest = await em.findOne(RevocationList, { issuer });
      if (newest && now.getTime() - newest.thisUpdate.getTime() < ifOlderThan) {
        return { published: false, list: newest };
      }
    }
    const list = await publishList(service, em, { issuer, now });
    const certificateId = service.authority[issuer].id;
    await appendToLog(em, caller, { operation: 'crl_published', outcome: 'ok', certificateId });
    return { published: true, list };
  });
  await service.logFile.catchUp();
  return result;
}
