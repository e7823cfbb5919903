import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#domain/problem.ts';

/** The place in a list where the next page begins: the last row given, newest first. */
export type Place = { createdAt: Date; id: string };

const macLength = 16;

function mac(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(`cursor\0${payload}`).digest().subarray(0, macLength);
}

/** Writes a place as an opaque cursor that cannot be made up. */
export function writeCursor(key: Buffer, { createdAt, id }: Place): string {
  const payload = `${createdAt.toISOString()} ${id}`;
  return Buffer.concat([mac(key, payload), Buffer.from(payload)]).toString('base64url');
}

/** Reads a cursor back; throws Problem invalid_request for one that we did not write. */
export function readCursor(key: Buffer, cursor: string): Place {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(macLength).toString('utf8');
  const genuine =
    bytes.length > macLength && timingSafeEqual(bytes.subarray(0, macLength), mac(key, payload));
  const [createdAt, id] = payload.split(' ');
  if (!genuine || !createdAt || !id) {
    throw new Problem('invalid_request', 'cursor: expected the next_cursor of the page before, unchanged.');
  }
  return { createdAt: new Date(createdAt), id };
}
