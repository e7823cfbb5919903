import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findStack } from '#stack/find-stack.ts';
import { UsageError } from '../options.ts';
import type { Request } from './read-flows-command.ts';

/** The API refused a call; the message is its own. */
export class Refused extends Error {}

/** No answer came, or one of no API. */
export class Unreachable extends Error {}

const tries = 3;
const deadlineMs = 60_000;

/** Where the API is, and the key of a member of staff. */
export type Access = { url: string; key: string };

/** Finds the API and the key; throws UsageError without a key. */
export async function findAccess(env: NodeJS.ProcessEnv, given: string | undefined): Promise<Access> {
  const key = (env['TAMGA_STAFF_KEY'] ?? (await keyInFile(env['TAMGA_STAFF_KEY_FILE']))).trim();
  if (!/^ts_[\w-]+$/.test(key))
    throw new UsageError(
      'Set TAMGA_STAFF_KEY, or TAMGA_STAFF_KEY_FILE, to the key of a member of staff (ts_…).',
    );
  const url = given ?? env['TAMGA_URL'] ?? (await findStack(env))?.baseUrl ?? 'http://localhost:3000';
  if (!URL.canParse(url))
    throw new UsageError(`"${url}" is no address of an API, such as https://sign.example.mn.`);
  return { url, key };
}

async function keyInFile(path: string | undefined): Promise<string> {
  if (path === undefined) return '';
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`TAMGA_STAFF_KEY_FILE: "${path}" cannot be read.`);
  }
}

/**
 * Calls the API and gives its answer; a call without an answer, or whose outcome is not known, is repeated under the same
 * Idempotency-Key. Throws Refused, Unreachable.
 */
export async function callApi({ url, key }: Access, { method, path, body }: Request): Promise<unknown> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const named = isIdempotent(path) ? { ...headers, 'idempotency-key': randomUUID() } : headers;
  const init = { method, headers: named, ...(body ? { body: JSON.stringify(body) } : {}) };
  for (let turn = 1; ; turn += 1) {
    const answer = await fetchOnce(new URL(path, url), init).catch((error: unknown) => {
      if (turn === tries) throw error;
      return undefined;
    });
    if (answer && (answer.status !== 503 || turn === tries)) return read(answer);
    await sleep(turn * 1_000);
  }
}

/** The acts on one flow; a search, a preview and its carrying out need no key. */
function isIdempotent(path: string): boolean {
  return /^\/support\/flows\/[^/]+\/[^/]+$/.test(path);
}

type Answer = { status: number; text: string };

async function fetchOnce(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Unreachable(`${url.origin} does not answer: ${cause}`);
  }
}

const Fault = z.object({ error: z.object({ message: z.string() }) });

function read({ status, text }: Answer): unknown {
  const body = parsed(text);
  if (body === undefined)
    throw new Unreachable(`It answered ${status}, but not as Tamga does. Is --url right?`);
  if (status < 300) return body;
  const fault = Fault.safeParse(body);
  throw new Refused(fault.success ? fault.data.error.message : `The API answered ${status}.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
