import { freeMemory } from '#documents/threads/free-memory.ts';
import { ownMemory } from '#documents/threads/map-bytes.ts';
import { Problem } from '#domain/common/problem.ts';
import type { FormFile } from '../http/input/form.ts';

/** The room in memory for files that are being verified, or wait for it, in bytes: of everybody, and of one address. */
const room = { all: 536_870_912, one: 268_435_456 } as const;

/** The files of one request, while they are in memory. */
export type HeldFiles = {
  /** Reads a file whole; throws Problem service_unavailable where there is no room, and the errors of its bytes. */
  keep: (file: FormFile) => Promise<Buffer>;
  /** Gives the room back. */
  release: () => void;
};

/** The room of a process for files that are verified. */
export type UploadRoom = { hold: (owner: string) => HeldFiles };

/** Makes the room, of which each request takes what has come in of its files. */
export function createUploadRoom({ all, one }: { all: number; one: number } = room): UploadRoom {
  const taken = new Map<string, number>();
  let takenByAll = 0;
  const take = (owner: string, bytes: number) => {
    const left = (taken.get(owner) ?? 0) + bytes;
    if (left > 0) taken.set(owner, left);
    else taken.delete(owner);
    takenByAll += bytes;
  };
  return {
    hold: (owner) => {
      let held = 0;
      return {
        keep: async ({ bytes }) => {
          const pieces: Uint8Array[] = [];
          for await (const piece of bytes) {
            held += piece.byteLength;
            take(owner, piece.byteLength);
            if (takenByAll > all || (taken.get(owner) ?? 0) > one) throw busy();
            pieces.push(piece);
          }
          const whole = Buffer.concat(pieces);
          freeMemory(ownMemory(pieces));
          return whole;
        },
        release: () => {
          take(owner, -held);
          held = 0;
        },
      };
    },
  };
}

/** Makes the problem of a verification that finds no place. */
export function busy(): Problem {
  const message = 'Too many files are being verified. Wait a moment and try again.';
  return new Problem('service_unavailable', message, { retry_after: 5 });
}
