import { appendFile, open } from 'node:fs/promises';
import type { LogLine } from '../entities/log-entry.ts';
import type { Orm } from '../entities/orm.ts';
import { entryFields } from './chain.ts';

/** Writes committed entries out. */
export type LogFile = {
  /**
   * Brings the file up to the table; throws when it cannot be written. The table is not read where `committed` are the entries that
   * follow in the file: give those that the caller has committed.
   */
  catchUp(committed?: readonly LogLine[]): Promise<void>;
};

/** The bytes at the end of a file that are searched for its last entry. */
const tailBytes = 16_384;

type Row = Omit<LogLine, 'at'> & { at: string };

const missingEntries = `select sequence::float8 as sequence, at, operation, outcome, caller, request_id as "requestId",
    certificate_id as "certificateId", document_hash as "documentHash", operation_id as "operationId",
    previous_hash as "previousHash", hash
  from log_entry where sequence > ? order by sequence limit 10000`;

async function lastSequence(path: string): Promise<number> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await file.read(tail, 0, tail.length, size - tail.length);
    const line = tail.toString('utf8').trimEnd().split('\n').at(-1);
    if (!line) return 0;
    const entry: unknown = JSON.parse(line);
    const sequence: unknown =
      typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'sequence') : 0;
    return typeof sequence === 'number' ? sequence : 0;
  } finally {
    await file.close();
  }
}

/** What callers have committed since the last writing; undefined for one that does not say. */
type Told = (readonly LogLine[] | undefined)[];

/** The entries that follow the last written one; undefined where the table must be asked, since some were not told. */
function following(told: Told, written: number): LogLine[] | undefined {
  const known: LogLine[] = [];
  for (const entries of told) {
    if (!entries) return undefined;
    known.push(...entries.filter(({ sequence }) => sequence > written));
  }
  const inOrder = known.toSorted((one, other) => one.sequence - other.sequence);
  return inOrder.every(({ sequence }, index) => sequence === written + 1 + index) ? inOrder : undefined;
}

/**
 * Creates the log of operations as JSON lines, a copy of the table in its order: adds any missing entries, so that a crash
 * between commit and writing leaves no gap. Without a path there is only the table.
 */
export function createLogFile(orm: Orm, path: string | undefined): LogFile {
  let written: number | undefined;
  let told: Told = [];
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function readMissing(since: number): Promise<LogLine[]> {
    const rows = await orm.em.fork().execute<Row[]>(missingEntries, [since]);
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  }

  async function write(to: string): Promise<void> {
    const given = told;
    told = [];
    written ??= await lastSequence(to);
    const missing = following(given, written) ?? (await readMissing(written));
    const lines = missing.map((entry) => `${JSON.stringify({ ...entryFields(entry), hash: entry.hash })}\n`);
    if (lines.length > 0) await appendFile(to, lines.join(''), { mode: 0o600 });
    written = missing.at(-1)?.sequence ?? written;
  }

  return {
    catchUp(committed) {
      if (path === undefined) return Promise.resolve();
      told.push(committed);
      // The next writing serves every call that comes before it begins.
      waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = undefined;
          running = write(path);
          return running;
        });
      return waiting;
    },
  };
}
