import { z } from 'zod';
import { databaseUrl, httpUrl } from '#config/fields.ts';
import { parseEnvironment } from '#config/parse.ts';
import { findStack } from '#stack/find-stack.ts';
import { UsageError } from './options.ts';

const settings = z.object({ DATABASE_URL: databaseUrl.optional(), BASE_URL: httpUrl.optional() });

/** The database that staff are written to, and where the API is that their links lead to. */
export type Target = { databaseUrl: string; baseUrl: string };

/** DATABASE_URL when it is given, else the stack that runs here. Throws UsageError without either, ConfigError for wrong values. */
export async function findTarget(env: NodeJS.ProcessEnv): Promise<Target> {
  const { DATABASE_URL: own, BASE_URL: baseUrl } = parseEnvironment(settings, env);
  const fallback = 'http://localhost:3000';
  if (own) return { databaseUrl: own, baseUrl: baseUrl ?? fallback };
  const stack = await findStack(env);
  if (!stack)
    throw new UsageError(
      'No stack runs here: start it (npm start), or set DATABASE_URL (and BASE_URL) to those of the API.',
    );
  return { databaseUrl: stack.databaseUrl, baseUrl: baseUrl ?? stack.baseUrl ?? fallback };
}
