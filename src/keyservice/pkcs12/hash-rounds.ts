import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Rounds = { hash: string; first: Uint8Array; rounds: number };

/**
 * Hashes octets, and what comes of them, so many times, in a thread of its own with nothing of this process' environment, so
 * that nobody waits for it. The octets are zeroed, and the caller zeroes the digest.
 */
export async function hashRounds(work: Rounds): Promise<Buffer> {
  const thread = new Worker(new URL('rounds-thread.ts', import.meta.url), { workerData: work, env: {} });
  work.first.fill(0);
  const [digest] = (await once(thread, 'message')) as [Uint8Array];
  return Buffer.from(digest);
}
