import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from './storage.ts';

/** Makes the question whether the storage keeps, gives back and forgets a small object; it throws where it does not. */
export function storageCheck(storage: Storage): () => Promise<undefined> {
  // One name for a process: where it cannot be taken away, there is one such object and no more.
  const name = randomUUID();
  return async () => {
    const written = Buffer.from(randomUUID());
    await storage.put(name, toStream(written));
    const parts: Uint8Array[] = [];
    for await (const part of await storage.get(name)) parts.push(part as Uint8Array);
    await storage.remove(name);
    if (!Buffer.concat(parts).equals(written))
      throw new Error('the storage gave back other bytes than it got');
    return undefined;
  };
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await sleep(0);
  yield bytes;
}
