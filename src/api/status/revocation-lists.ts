import { createHash } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { KeyService } from '#clients/key-service/key-service.ts';
import type { Orm } from '#entities/orm.ts';
import type { Logger } from '#log/log.ts';
import type { OwnAuthorities, OwnAuthority, RememberedAuthorities } from './authorities.ts';

/** The time for which a list is believed to be the newest without another look at the database, in milliseconds. */
const believedMs = 1_000;

/** The age from which a newer list is asked for while this one is still given, in seconds: half of its life. */
const oldAge = { issuing: 12 * 3_600, root: 182 * 24 * 3_600 } as const;

/** Whose list: the root's, that of the active issuing authority, or of an issuing authority by its key identifier. */
export type ListOf = 'issuing' | 'root' | { keyId: string };

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
  /**
   * The newest list. Throws Problem not_found for an authority that is none of ours, service_unavailable when there is no list and
   * none can be had.
   */
  newest(of: ListOf): Promise<RevocationList>;
  drop(): void;
};

/** `readAt` by `performance.now()`: no setting of the clock makes a list young again. */
type Known = { list: RevocationList; readAt: number };

/** The last list of an authority that has ended is given for good. */
const current = `from status.revocation_list where key_id = ? and (next_update > now() or ?)`;
const findNumber = `select number ${current}`;
const findList = `select number, der, issuer_name, url, revoked_count,
    (extract(epoch from this_update) * 1000)::float8 as this_update,
    (extract(epoch from next_update) * 1000)::float8 as next_update ${current}`;

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
  authorities: RememberedAuthorities;
  log: Logger;
}): RevocationLists {
  const { orm, keyService, authorities, log } = deps;
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<RevocationList>>();

  const read = async ({ keyId, state }: OwnAuthority): Promise<RevocationList | undefined> => {
    const em = orm.em.fork();
    const which = [keyId, state === 'ended'];
    const remembered = known.get(keyId)?.list;
    const [newest] = remembered ? await em.execute<{ number: string }[]>(findNumber, which) : [];
    if (remembered && Number(newest?.number) === remembered.number) return remembered;
    const [row] = await em.execute<Row[]>(findList, which);
    return row && listOf(row);
  };

  const load = async (
    issuer: OwnAuthority,
    root: 'root' | 'test_root' | undefined,
  ): Promise<RevocationList> => {
    const { keyId, state } = issuer;
    const readAt = performance.now();
    const publish = (ifOlderThan: number) => keyService.publishList(root ?? { keyId }, ifOlderThan);
    const old = root ? oldAge.root : oldAge.issuing;
    let list = await read(issuer);
    if (!list) {
      await publish(60);
      list = await read(issuer);
    } else if (state !== 'ended' && Date.now() - list.thisUpdate.getTime() > old * 1000) {
      publish(old).catch((error: unknown) =>
        log.warn({ err: error, keyId }, 'no newer revocation list was published'),
      );
    }
    if (!list)
      throw new Problem('service_unavailable', 'There is no revocation list yet. Try again shortly.');
    known.set(keyId, { list, readAt });
    return list;
  };

  return {
    async newest(of) {
      const own = await authorities.read();
      const issuer = issuerIn(own, of);
      const { keyId } = issuer;
      const remembered = known.get(keyId);
      if (remembered && performance.now() - remembered.readAt < believedMs) return remembered.list;
      const root = rootIn(own, issuer);
      const running = loading.get(keyId) ?? load(issuer, root).finally(() => loading.delete(keyId));
      loading.set(keyId, running);
      return running;
    },
    drop() {
      for (const entry of known.values()) entry.readAt = -Infinity;
    },
  };
}

function rootIn({ root, test }: OwnAuthorities, issuer: OwnAuthority): 'root' | 'test_root' | undefined {
  if (issuer === root) return 'root';
  return issuer === test.root ? 'test_root' : undefined;
}

function issuerIn({ root, active, issuing, test }: OwnAuthorities, of: ListOf): OwnAuthority {
  if (of === 'root') return root;
  if (of === 'issuing') return active;
  const found = [...issuing, ...test.issuing, test.root].find(({ keyId }) => keyId === of.keyId);
  if (found) return found;
  throw new Problem('not_found', 'None of our authorities has this key identifier. GET /ca/ lists them.');
}
