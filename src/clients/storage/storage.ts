import type { Readable } from 'node:stream';

/** The storage of bytes, by names that we choose (UUIDs); callers encrypt the bytes before they put them there. */
export type Storage = {
  /** Keeps a stream under a name, whole or not at all. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * The bytes of a name, or a part of them; the stream fails when they cannot be read, and ends early where there are fewer. Throws
   * StorageMissing when there are none.
   */
  get(name: string, part?: StoredPart): Promise<Readable>;
  /** Forgets a name; one that is not there is fine. */
  remove(name: string): Promise<void>;
  close(): void;
};

/** From the first byte to before the last; at least one. */
export type StoredPart = readonly [from: number, to: number];

/** Stored bytes that are not there any more. */
export class StorageMissing extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`nothing is stored under ${name}`, options);
    this.name = 'StorageMissing';
  }
}

/** The storage does not answer, or refuses. */
export class StorageUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('the storage of documents does not answer, or refuses', options);
    this.name = 'StorageUnavailable';
  }
}
