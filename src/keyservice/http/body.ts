import type { z } from 'zod';
import { Problem } from '#domain/problem.ts';

function issuePath(path: PropertyKey[]): string {
  return path.map(String).join('.');
}

/** Checks a value by its schema; throws Problem invalid_request with `details.issues` of {path, message}. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: issuePath(path), message }));
  const first = issues[0];
  const where = first?.path ? `${first.path}: ` : '';
  throw new Problem(
    'invalid_request',
    `The request is not valid: ${where}${first?.message ?? 'see details'}`,
    { issues },
  );
}

/**
 * The JSON body of a request checked by its schema: no body counts as {}, null as absent, unknown members are ignored.
 * Throws Problem invalid_request, unsupported_media_type.
 */
export async function readBody<S extends z.ZodType>(schema: S, request: Request): Promise<z.output<S>> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return parseInput(schema, {});
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Problem('unsupported_media_type', 'Send the body as application/json.');
  }
  return parseInput(schema, withoutNulls(parseJson(bytes)));
}

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('invalid_request', 'The body is not valid JSON in UTF-8.', {
      issues: [{ path: '', message: 'expected JSON' }],
    });
  }
}

// Members that are null are left out, two levels deep: no body of ours has more.
function withoutNulls(value: unknown, levels = 2): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member, levels - 1)]));
}
