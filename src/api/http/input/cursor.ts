import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';

/** The place in a list where the next page begins: the last row given, newest first. */
export type CursorPosition = { createdAt: Date; id: string };

const macLength = 16;

function mac(key: Buffer, list: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`cursor\0${list}\0${payload}`).digest().subarray(0, macLength);
}

/** Writes a place in a list as an opaque cursor that cannot be made up or used in another list. */
export function writeCursor(key: Buffer, list: string, { createdAt, id }: CursorPosition): string {
  const payload = `${createdAt.toISOString()} ${id}`;
  return Buffer.concat([mac(key, list, payload), Buffer.from(payload)]).toString('base64url');
}

/** Reads a cursor back; throws Problem invalid_request for one that we did not write for this list. */
export function readCursor(key: Buffer, list: string, cursor: string): CursorPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(macLength).toString('utf8');
  const genuine =
    bytes.length > macLength &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(bytes.subarray(0, macLength), mac(key, list, payload));
  const [createdAt, id] = payload.split(' ');
  if (!genuine || !createdAt || !id) {
    const message = 'expected the next_cursor of the page before, unchanged';
    throw new Problem('invalid_request', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] });
  }
  return { createdAt: new Date(createdAt), id };
}
