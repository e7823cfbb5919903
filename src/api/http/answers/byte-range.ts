import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { FilePart } from '#domain/envelope/sent-parts.ts';
import type { ApiEnv } from '../deps.ts';

const oneRange = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/i;

/**
 * Reads the part of a file of `size` bytes that a GET asks for; undefined is the whole file. A Range is left out of account, as
 * RFC 9110 section 14.2 allows, if it has several ranges or another unit or ends before it begins, and where If-Range names
 * another entity (13.1.5). Throws Problem range_not_satisfiable, with Content-Range, where the file has none of its bytes (15.5.17).
 */
export function rangeOf(
  c: Context<ApiEnv>,
  { etag, size }: { etag: string; size: number },
): FilePart | undefined {
  const found = oneRange.exec(c.req.header('range')?.trim() ?? '');
  const ifRange = c.req.header('if-range');
  if (!found || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [, first, last, suffix] = found;
  if (first !== undefined && last !== undefined && Number(last) < Number(first)) return undefined;
  const from = suffix === undefined ? Number(first) : Math.max(0, size - Number(suffix));
  const to = last === undefined ? size : Math.min(size, Number(last) + 1);
  if (from < to) return [from, to];
  c.header('Content-Range', `bytes */${size}`);
  throw new Problem(
    'range_not_satisfiable',
    `Range: none of the ${size} bytes of the file is in it. Ask for bytes from 0 to ${size - 1}.`,
  );
}
