import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';

/**
 * Reads the query of a request; of a parameter that is an object each member is written `name[member]`. Throws Problem invalid_request
 * for a parameter that the schema does not have, or that is given twice: a filter that is misspelt and left out would answer with
 * more than was asked for.
 */
export function readQuery<Q extends z.ZodType>(c: Context, schema: Q): z.output<Q> {
  const known = parametersOf(schema);
  const single: Record<string, string> = {};
  const objects: Record<string, [string, string][]> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    const [value = '', ...more] = values;
    const [, object = '', member = ''] = /^(\w+)\[(.*)\]$/su.exec(name) ?? [];
    const isMember = known.get(object) === 'object';
    if (!isMember && known.get(name) !== 'single') throw unfit(name, expected(known));
    if (more.length > 0) throw unfit(name, 'expected only once');
    if (isMember) (objects[object] ??= []).push([member, value]);
    else single[name] = value;
  }
  const members = Object.entries(objects).map(([name, entries]) => [name, Object.fromEntries(entries)]);
  return schema.parse({ ...single, ...Object.fromEntries(members) });
}

type Kind = 'single' | 'object';

/** The parameters of a query by their names, and whether each is an object. */
function parametersOf(schema: z.ZodType): ReadonlyMap<string, Kind> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return new Map(Object.entries(shape).map(([name, one]) => [name, isObject(one) ? 'object' : 'single']));
}

function isObject(schema: z.ZodType): boolean {
  const { param } = (schema.meta() ?? {}) as { param?: { style?: string } };
  return param?.style === 'deepObject';
}

function expected(known: ReadonlyMap<string, Kind>): string {
  const names = [...known].map(([name, kind]) => (kind === 'object' ? `${name}[…]` : name));
  return names.length === 0
    ? 'expected no query parameters'
    : `expected one of ${names.join(', ')}: there is no such query parameter`;
}

const mostOfName = 64;

function unfit(name: string, message: string): Problem {
  const path = Array.from(name.replaceAll(/[^\w.[\]-]/g, '?'))
    .slice(0, mostOfName)
    .join('');
  return new Problem('invalid_request', `${path}: ${message}`, { issues: [{ path, message }] });
}
