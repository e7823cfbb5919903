import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tamper } from '#test/support/world/tamper.ts';
import type { World } from '#test/support/world/world.ts';

/** A base64 text has a needle at one of three alignments; the characters at both ends depend on what stands beside it. */
function base64Of(needle: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(needle)]);
    const [from, to] = [Math.ceil((before * 4) / 3), Math.floor((bytes.length * 8) / 6)];
    return [bytes.toString('base64').slice(from, to), bytes.toString('base64url').slice(from, to)];
  });
}

/** All ways in which a needle may be written: clear, in base64, in hex, and as SHA-256 in each of them. */
function formsOf(needle: string): Buffer[] {
  const hash = createHash('sha256').update(needle.toLowerCase()).digest();
  const hex = Buffer.from(needle).toString('hex');
  const escaped = JSON.stringify(needle).slice(1, -1);
  const texts = [
    needle,
    needle.toLowerCase(),
    escaped,
    encodeURIComponent(needle),
    hex,
    hex.toUpperCase(),
    ...base64Of(needle),
    hash.toString('hex'),
    hash.toString('base64').slice(0, 42),
    hash.toString('base64url').slice(0, 42),
  ];
  return [...new Set(texts)].map((text) => Buffer.from(text)).concat(hash);
}

/** Gives the function that tells whether some bytes have one of the needles, however it is written. */
function traceOf(needles: readonly string[]): (bytes: Buffer) => boolean {
  const forms = needles.flatMap(formsOf);
  return (bytes) => forms.some((form) => bytes.includes(form));
}

type Column = { table: string; column: string; type: string };

const columns = `select case n.nspname when 'tamga' then '' else n.nspname || '.' end || c.relname as "table",
    a.attname::text as "column", a.atttypid::regtype::text as type
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind = 'r' order by 1, 2`;

/** The columns of the whole database in which a needle stands, as its owner reads them. */
export async function tracesInTables(world: World, needles: readonly string[]): Promise<string[]> {
  const hasTrace = traceOf(needles);
  const found: string[] = [];
  for (const { table, column, type } of await tamper<Column>(world, columns)) {
    const what = type === 'bytea' ? `"${column}"` : `"${column}"::text`;
    const rows = await tamper<{ value: string | Buffer | null }>(
      world,
      `select ${what} as value from ${table}`,
    );
    const bytes = rows.map(({ value }) => Buffer.from(value ?? ''));
    if (bytes.some(hasTrace)) found.push(`${table}.${column}`);
  }
  return found;
}

/** The stored objects in which a needle stands, as they lie in the storage. */
export async function tracesInStorage(world: World, needles: readonly string[]) {
  const hasTrace = traceOf(needles);
  const folder = fileURLToPath(world.config.STORAGE_URL);
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`);
  const found: string[] = [];
  for (const file of files)
    if (hasTrace(Buffer.concat([Buffer.from(file), await readFile(file)]))) found.push(file);
  return { looked: files.length, found };
}

/** The workflows in whose history, or among whose attributes, a needle stands. */
export async function tracesInHistories({ deps }: World, needles: readonly string[]) {
  const { workflow } = deps.temporal;
  const hasTrace = traceOf(needles);
  const found: string[] = [];
  let looked = 0;
  for await (const one of workflow.list()) {
    looked += 1;
    const handle = workflow.getHandle(one.workflowId, one.runId);
    const told = JSON.stringify([one.memo, one.searchAttributes, one.workflowId]);
    const bytes = [Buffer.from(told), ...bytesIn(await handle.fetchHistory())];
    if (bytes.some(hasTrace)) found.push(one.workflowId);
  }
  return { looked, found };
}

function bytesIn(value: unknown): Buffer[] {
  if (typeof value === 'string') return [Buffer.from(value)];
  if (value instanceof Uint8Array) return [Buffer.from(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : [];
}
