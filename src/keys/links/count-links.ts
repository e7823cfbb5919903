import type { EntityManager } from '#entities/orm.ts';
import type { KeyRing } from '#secrets/key-ring.ts';
import { sentLinkToken, tokenHash, type Link } from '#secrets/link-token.ts';

/** A link that is out, with the hash by which it is found. */
export type OpenLink = { table: 'sign_request' | 'envelope_recipient'; link: Link; hash: string };

/** The rows that are read at once. */
const page = 1_000;

const open = {
  sign_request: `select id, link_generation as generation, link_hash as hash from sign_request
    where status = 'pending' and id > ? order by id limit ${page}`,
  envelope_recipient: `select r.id, r.link_generation as generation, r.link_hash as hash from envelope_recipient r
    join envelope e on e.id = r.envelope_id
    where e.status in ('sent', 'in_progress') and r.link_hash is not null and r.id > ? order by r.id limit ${page}`,
} as const;

type Row = { id: string; generation: number; hash: string };

/** Reads the links of requests and envelopes that are open, page by page. */
export async function* openLinks(em: EntityManager): AsyncGenerator<OpenLink> {
  for (const table of ['sign_request', 'envelope_recipient'] as const) {
    const purpose = table === 'sign_request' ? ('sign' as const) : ('envelope' as const);
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await em.fork().execute<Row[]>(open[table], [after]);
      for (const { id, generation, hash } of rows) yield { table, link: { purpose, id, generation }, hash };
      const last = rows.at(-1);
      if (!last || rows.length < page) break;
      after = last.id;
    }
  }
}

/** The name of the key that made a link; undefined when it is none of the ring's. */
export function keyOfLink({ all }: KeyRing, { link, hash }: OpenLink): string | undefined {
  return all.find((key) => {
    const alone = { current: key, all: [key] };
    return tokenHash(sentLinkToken(alone, link, null)) === hash;
  })?.id;
}

/** Counts open links by the name of the key that made them; `unknown` are those of a key that is not given. */
export async function countLinks(em: EntityManager, ring: KeyRing): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const one of openLinks(em)) {
    const id = keyOfLink(ring, one) ?? 'unknown';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const sealed =
  'select count(*)::int as rows, max(expires_at) as until from sealed_link where expires_at > now()';

/** The links to sealed PDFs that still work, and until when; they are found by no hash, so that nobody knows the key of each. */
export async function liveSealedLinks(em: EntityManager): Promise<{ rows: number; until: Date | null }> {
  const [found] = await em.fork().execute<{ rows: number; until: string | Date | null }[]>(sealed);
  return { rows: found?.rows ?? 0, until: found?.until ? new Date(found.until) : null };
}
