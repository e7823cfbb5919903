import type { OcspReply } from './ocsp-reply.ts';

/** How long an answer is believed without looking at the database again, in milliseconds. */
const believedMs = 1_000;
const mostEntries = 5_000;
/** Longest request that is remembered, in characters of base64. */
const longestKey = 1_024;

type Entry = { reply: OcspReply; serialNumber: string; readAt: number };

/** Answers by the bytes of the request, in base64. */
export type OcspMemory = {
  get(request: string): OcspReply | undefined;
  /** Tells whether anything was dropped since: what was read before that may not be remembered after it. */
  drops(): number;
  remember(request: string, entry: Entry): void;
  /** Forgets what is remembered about a certificate (serial number), or everything. */
  drop(serialNumber?: string): void;
};

/** A memory of at most 5,000 answers, the oldest forgotten first, each believed for a second from when it was read. */
export function createOcspMemory(): OcspMemory {
  const entries = new Map<string, Entry>();
  let drops = 0;
  return {
    get(request) {
      const entry = entries.get(request);
      return entry && Date.now() - entry.readAt < believedMs ? entry.reply : undefined;
    },
    drops: () => drops,
    remember(request, entry) {
      if (request.length > longestKey) return;
      entries.delete(request);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= mostEntries) entries.delete(oldest);
      entries.set(request, entry);
    },
    drop(serialNumber) {
      drops += 1;
      if (serialNumber === undefined) entries.clear();
      for (const [key, entry] of entries) if (entry.serialNumber === serialNumber) entries.delete(key);
    },
  };
}
