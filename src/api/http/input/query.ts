import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';

/**
 * Reads the query of a request. Throws Problem invalid_request for a parameter that the schema does not have, or that is
 * given twice: a filter that is misspelt and left out would answer with more than was asked for.
 */
export function readQuery<Q extends z.ZodType>(c: Context, schema: Q): z.output<Q> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (!known.includes(name)) throw unfit(name, expected(known));
    if (values.length > 1) throw unfit(name, 'expected only once');
  }
  return schema.parse(c.req.query());
}

function expected(known: readonly string[]): string {
  return known.length === 0
    ? 'expected no query parameters'
    : `expected one of ${known.join(', ')}: there is no such query parameter`;
}

const mostOfName = 64;

function unfit(name: string, message: string): Problem {
  const path = Array.from(name.replaceAll(/[^\w.[\]-]/g, '?'))
    .slice(0, mostOfName)
    .join('');
  return new Problem('invalid_request', `${path}: ${message}`, { issues: [{ path, message }] });
}
