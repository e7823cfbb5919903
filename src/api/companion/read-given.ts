import type { Context } from 'hono';
import type { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../http/deps.ts';
import { readRequestJson } from '../http/input/json-body.ts';

/** Reads the JSON that the companion's script sent. Throws Problem invalid_request with the name of the member that is wrong. */
export async function readGiven<T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(await readRequestJson(c));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Problem(
    'invalid_request',
    `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'it is wrong'}`,
  );
}
