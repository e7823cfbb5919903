import { lru } from 'tiny-lru';
import { databaseFault } from '#database/outage.ts';
import { StatusMaterial } from '#entities/certificate/status-material.ts';
import type { Orm } from '#entities/orm.ts';
import type { Logger } from '#log/log.ts';

/** Material that was asked for: its bytes, or none where it could not be had, and until when that is kept. */
export type Kept = { der: Buffer | undefined; fetchedAt: Date; expiresAt: Date };

/** Asked for by its key, the SHA-256 in hex of what is asked and where. */
type Wanted = { key: string; url: string; load: () => Promise<Kept> };

export type StatusCache = {
  /** Gives the material of a key from memory, from the table that all processes share, or by `load`; throws as `load` does. */
  get: (wanted: Wanted) => Promise<Kept>;
};

/** The memory of this process: many small ones, and a few of the large lists. */
const memory = { small: 1_000, smallBytes: 65_536, large: 8 } as const;
/** The most rows that are kept for all processes. */
const mostRows = 5_000;

/**
 * Creates the memory of fetched status. Several that ask for the same at once ask once. Where the database is away, each process
 * has its own memory alone.
 */
export function createStatusCache({ orm, log }: { orm: Orm; log: Logger }): StatusCache {
  const small = lru<Kept>(memory.small);
  const large = lru<Kept>(memory.large);
  const loading = new Map<string, Promise<Kept>>();
  const remember = (key: string, kept: Kept) =>
    ((kept.der?.length ?? 0) > memory.smallBytes ? large : small).set(key, kept);
  const shared = createTable({ orm, log });
  const find = async ({ key, url, load }: Wanted): Promise<Kept> => {
    const known = await shared.read(key);
    const kept = known ?? (await load());
    if (!known) await shared.write(key, url, kept);
    remember(key, kept);
    return kept;
  };
  const get = async (wanted: Wanted): Promise<Kept> => {
    const known = small.get(wanted.key) ?? large.get(wanted.key);
    if (known && known.expiresAt > new Date()) return known;
    const begun = loading.get(wanted.key);
    if (begun) {
      // The one that began may not have been allowed to ask: each who waits asks for itself then.
      return (await begun.catch(() => undefined)) ?? get(wanted);
    }
    const own = find(wanted).finally(() => loading.delete(wanted.key));
    loading.set(wanted.key, own);
    return own;
  };
  return { get };
}

function createTable({ orm, log }: { orm: Orm; log: Logger }) {
  const orWithout = (error: unknown): undefined => {
    if (!databaseFault(error)) throw error;
    log.warn({ err: error }, 'the table of fetched certificate status cannot be reached');
  };
  return {
    read: async (key: string): Promise<Kept | undefined> => {
      const unexpired = { key, expiresAt: { $gt: new Date() } };
      const row = await orm.em.fork().findOne(StatusMaterial, unexpired).catch(orWithout);
      if (!row) return undefined;
      const { der, fetchedAt, expiresAt } = row;
      return { der: der ? Buffer.from(der) : undefined, fetchedAt, expiresAt };
    },
    write: async (key: string, url: string, { der, fetchedAt, expiresAt }: Kept): Promise<void> => {
      const em = orm.em.fork();
      const write = async () => {
        if ((await em.count(StatusMaterial)) >= mostRows) return;
        await em.upsert(StatusMaterial, { key, url, der: der ?? null, fetchedAt, expiresAt });
      };
      await write().catch(orWithout);
    },
  };
}
