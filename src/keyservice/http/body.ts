import type { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { readJsonBody } from '#wire/json-body.ts';

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
  const contentType = request.headers.get('content-type') ?? '';
  // No body of ours has members that may be null deeper than that.
  return parseInput(schema, readJsonBody({ bytes, contentType, nullLevels: 2 }));
}
