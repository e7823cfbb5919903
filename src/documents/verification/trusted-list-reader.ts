import type { TrustedListInput } from '#signatures/validation/trust/read-trusted-list.ts';
import { createThreads } from '../threads/threads.ts';
import type { Trust } from './questions.ts';

const program = new URL('trusted-list-program.ts', import.meta.url);

/** A TrustedListInput on its way into a thread; certificates in DER. */
export type ListToRead = Omit<TrustedListInput, 'signers'> & { signers: readonly Buffer[] };

/** A TrustedList on its way out of it; certificates in DER. */
export type ListedTrust = {
  anchors: Trust['anchors'];
  /** When the next list is due; the list is not used after it. Undefined for a list that is closed. */
  nextUpdate: Date | undefined;
};

export type TrustedListReader = {
  /** Reads a list as readTrustedList does; throws as it does, and ThreadEnded for one that takes more than 60 s or 512 MiB. */
  read: (list: ListToRead) => Promise<ListedTrust>;
  stop: () => Promise<void>;
};

/** Starts a thread that reads trusted lists one after the other, so that this process goes on with everything else. */
export function startTrustedListReader(): TrustedListReader {
  const threads = createThreads({ program, count: 1 });
  return {
    read: async (list) => (await threads.run('trust', { name: 'read', args: [list] })) as ListedTrust,
    stop: () => threads.stop(),
  };
}
