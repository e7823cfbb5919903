import type { Context } from 'hono';
import type { FilePart } from '#domain/envelope/sent-parts.ts';
import type { ApiEnv } from '../deps.ts';

const oneRange = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/i;

/**
 * Reads the part of a file of `size` bytes that a GET asks for; undefined is the whole file. A Range is left out of account, as
 * RFC 9110 sections 14.2 and 15.5.17 allow, if it has several ranges or another unit, or nothing of the file lies in it, and
 * where If-Range names another entity (13.1.5).
 */
export function rangeOf(
  c: Context<ApiEnv>,
  { etag, size }: { etag: string; size: number },
): FilePart | undefined {
  const found = oneRange.exec(c.req.header('range')?.trim() ?? '');
  const ifRange = c.req.header('if-range');
  if (!found || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [, first, last, suffix] = found;
  const from = suffix === undefined ? Number(first) : Math.max(0, size - Number(suffix));
  const to = last === undefined ? size : Math.min(size, Number(last) + 1);
  return from < to ? [from, to] : undefined;
}
