import { lru } from 'tiny-lru';
import { prepareReply } from './ocsp-reply.ts';
import type { OcspReply, PreparedReply } from './ocsp-reply.ts';

/** The time for which an answer is believed without another look at the database, in milliseconds. */
const believedMs = 1_000;
const mostEntries = 5_000;
/** Longest request that is remembered, in characters of base64. */
const longestKey = 1_024;

/** `readAt` by `performance.now()`: no setting of the clock makes an answer young again. */
type Given = { reply: OcspReply; serialNumber: string; readAt: number };
type Entry = Given & { prepared: PreparedReply };

/** Answers by the bytes of the request, in base64. */
export type OcspMemory = {
  get(request: string): Entry | undefined;
  /** Counts the drops: an answer that was read before a drop may not be remembered after it. */
  drops(): number;
  remember(request: string, given: Given): void;
  /** Drops the remembered answers about a certificate (serial number), or all of them. */
  drop(serialNumber?: string): void;
};

/**
 * Makes a memory of at most 5,000 answers, each believed for a second from when it was read. The one that was asked for
 * longest ago is forgotten first.
 */
export function createOcspMemory(): OcspMemory {
  const entries = lru<Entry>(mostEntries);
  let drops = 0;
  return {
    get(request) {
      const entry = entries.get(request);
      return entry && performance.now() - entry.readAt < believedMs ? entry : undefined;
    },
    drops: () => drops,
    remember(request, given) {
      if (request.length > longestKey) return;
      entries.set(request, { ...given, prepared: prepareReply(given.reply) });
    },
    drop(serialNumber) {
      drops += 1;
      if (serialNumber === undefined) entries.clear();
      for (const [key, entry] of entries.entries())
        if (entry?.serialNumber === serialNumber) entries.delete(key);
    },
  };
}
