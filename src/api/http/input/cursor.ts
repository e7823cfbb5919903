import { Problem } from '#domain/common/problem.ts';
import { isOneOf, macUnder, macsUnder, type KeyRing } from '#secrets/key-ring.ts';

/** The place in a list where the next page begins: the last row given, newest first. */
export type CursorPosition = { createdAt: Date; id: string };

const macLength = 16;

const textOf = (list: string, payload: string): string => `cursor\0${list}\0${payload}`;

/** Writes a place in a list as an opaque cursor that cannot be made up or used in another list. */
export function writeCursor(ring: KeyRing, list: string, { createdAt, id }: CursorPosition): string {
  const payload = `${createdAt.toISOString()} ${id}`;
  const mac = macUnder(ring, textOf(list, payload)).subarray(0, macLength);
  return Buffer.concat([mac, Buffer.from(payload)]).toString('base64url');
}

/** Reads a cursor back; throws Problem invalid_request for one that we did not write for this list. */
export function readCursor(ring: KeyRing, list: string, cursor: string): CursorPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(macLength).toString('utf8');
  const macs = macsUnder(ring, textOf(list, payload)).map((mac) => mac.subarray(0, macLength));
  const genuine =
    bytes.length > macLength &&
    bytes.toString('base64url') === cursor &&
    isOneOf(macs, bytes.subarray(0, macLength));
  const [createdAt, id] = payload.split(' ');
  if (!genuine || !createdAt || !id) {
    const message = 'expected the next_cursor of the page before, unchanged';
    throw new Problem('invalid_request', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] });
  }
  return { createdAt: new Date(createdAt), id };
}
