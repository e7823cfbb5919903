import { createHash } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { KeyService } from '#clients/key-service/key-service.ts';
import type { Orm } from '#entities/orm.ts';
import type { Logger } from '#log/log.ts';

/** The time for which a list is believed to be the newest without another look at the database, in milliseconds. */
const believedMs = 1_000;

/** The age from which a newer list is asked for while this one is still given, in seconds: half of its life. */
const oldAge = { issuing: 12 * 3_600, root: 182 * 24 * 3_600 } as const;

export type ListIssuer = 'issuing' | 'root';

type RevocationList = {
  number: number;
  der: Uint8Array<ArrayBuffer>;
  /** SHA-256 of it in hexadecimal. */
  sha256: string;
  issuerName: string;
  url: string;
  thisUpdate: Date;
  nextUpdate: Date;
  revokedCount: number;
};

export type RevocationLists = {
  /** The newest list. Throws Problem service_unavailable when there is none and none can be had. */
  newest(issuer: ListIssuer): Promise<RevocationList>;
  drop(): void;
};

/** `readAt` by `performance.now()`: no setting of the clock makes a list young again. */
type Known = { list: RevocationList; readAt: number };

const findNumber = `select number from status.revocation_list where issuer = ? and next_update > now()`;
const findList = `select number, der, issuer_name, url, revoked_count,
    (extract(epoch from this_update) * 1000)::float8 as this_update,
    (extract(epoch from next_update) * 1000)::float8 as next_update
  from status.revocation_list where issuer = ? and next_update > now()`;

type Row = {
  number: string;
  der: Uint8Array;
  issuer_name: string;
  url: string;
  revoked_count: number;
  this_update: number;
  next_update: number;
};

function listOf(row: Row): RevocationList {
  return {
    number: Number(row.number),
    der: new Uint8Array(row.der),
    sha256: createHash('sha256').update(row.der).digest('hex'),
    issuerName: row.issuer_name,
    url: row.url,
    thisUpdate: new Date(row.this_update),
    nextUpdate: new Date(row.next_update),
    revokedCount: row.revoked_count,
  };
}

/**
 * The newest revocation lists as this process knows them; one that is missing or has run out is asked for, and an old one
 * is renewed while it is given, so that a list is there however long no schedule ran.
 */
export function createRevocationLists(deps: {
  orm: Orm;
  keyService: KeyService;
  log: Logger;
}): RevocationLists {
  const { orm, keyService, log } = deps;
  const known = new Map<ListIssuer, Known>();
  const loading = new Map<ListIssuer, Promise<RevocationList>>();

  const read = async (issuer: ListIssuer): Promise<RevocationList | undefined> => {
    const em = orm.em.fork();
    const remembered = known.get(issuer)?.list;
    const [newest] = remembered ? await em.execute<{ number: string }[]>(findNumber, [issuer]) : [];
    if (remembered && Number(newest?.number) === remembered.number) return remembered;
    const [row] = await em.execute<Row[]>(findList, [issuer]);
    return row && listOf(row);
  };

  const load = async (issuer: ListIssuer): Promise<RevocationList> => {
    const readAt = performance.now();
    let list = await read(issuer);
    if (!list) {
      await keyService.publishList(issuer, 60);
      list = await read(issuer);
    } else if (Date.now() - list.thisUpdate.getTime() > oldAge[issuer] * 1000) {
      keyService
        .publishList(issuer, oldAge[issuer])
        .catch((error: unknown) =>
          log.warn({ err: error, issuer }, 'no newer revocation list was published'),
        );
    }
    if (!list)
      throw new Problem('service_unavailable', 'There is no revocation list yet. Try again shortly.');
    known.set(issuer, { list, readAt });
    return list;
  };

  return {
    async newest(issuer) {
      const remembered = known.get(issuer);
      if (remembered && performance.now() - remembered.readAt < believedMs) return remembered.list;
      const running = loading.get(issuer) ?? load(issuer).finally(() => loading.delete(issuer));
      loading.set(issuer, running);
      return running;
    },
    drop() {
      for (const entry of known.values()) entry.readAt = -Infinity;
    },
  };
}
