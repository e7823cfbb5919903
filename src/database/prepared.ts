import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

/** A statement is prepared from the third time on: one that search or a list puts together comes seldom twice. */
const timesBefore = 2;
/** The most texts that a process keeps as coming again, and so the most that a connection prepares. */
const mostPrepared = 1_000;
/** The most that it remembers of those that have not come so often; the oldest is forgotten. */
const mostSeen = 500;

/** How often a text was seen, and the names of those that come again. */
const seen = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Makes a connection prepare the statements that come again and again, under a name of their own: the server reads and plans
 * each once, and describes its columns once. One with a star stays unprepared: a column that a migration adds would change
 * what it gives, which the server refuses. The ORM writes values into its texts, so that no two are the same: those of the
 * typed query builder (entities/tables.ts) have parameters.
 */
export function prepareQueries(client: PoolClient): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const prepared = (...given: unknown[]): unknown => {
    const [text, values] = given;
    const hasValues = given.length === 2 && Array.isArray(values) && values.length > 0;
    const name = hasValues && typeof text === 'string' ? nameOf(text) : undefined;
    return name === undefined ? query(...given) : renewing(String(text), query({ name, text, values }));
  };
  Object.defineProperty(client, 'query', { value: prepared, configurable: true, writable: true });
}

/** A migration that changed the type of a column has the server refuse what was prepared before: it is prepared anew the next time. */
function renewing(text: string, asked: unknown): unknown {
  if (asked instanceof Promise)
    asked.catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith(stalePlan)) names.set(text, randomUUID());
    });
  return asked;
}

const stalePlan = 'cached plan must not change result type';

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= mostPrepared || !isFit(text)) return name;
  const times = (seen.get(text) ?? 0) + 1;
  seen.delete(text);
  if (times > timesBefore) {
    const given = randomUUID();
    names.set(text, given);
    return given;
  }
  seen.set(text, times);
  const [oldest] = seen.size > mostSeen ? seen.keys() : [];
  if (oldest !== undefined) seen.delete(oldest);
  return undefined;
}

/** Only such statements have a plan. */
const planned = /^\s*(select|insert|update|delete|with)\b/i;
const star = /(?<!count\()\*(?!\))/;

function isFit(text: string): boolean {
  return text.length < 8_192 && planned.test(text) && !star.test(text);
}
