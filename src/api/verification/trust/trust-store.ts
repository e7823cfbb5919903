import type { Trust } from '#documents/verification/questions.ts';
import type { Logger } from '#log/log.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { TrustAnchor } from '#signatures/validation/context.ts';
import type { OwnAuthorities, RememberedAuthorities } from '../../status/authorities.ts';
import { readPemFile, sortTrust } from './pem-files.ts';
import { listTrustFolder, readTrustFiles, type TrustFile } from './read-folder.ts';
import { firstDue, isOfAnchors, readTrustedLists, type NamedList } from './trusted-lists.ts';

export type TrustStore = {
  /** The trust of now with its version, which changes with it. Throws as the key service does while its root is not known. */
  current: () => Promise<{ trust: Trust; version: number }>;
  close: () => void;
};

type Given = {
  folder?: string | undefined;
  authorities: Pick<RememberedAuthorities, 'read'>;
  log: Pick<Logger, 'info' | 'error'>;
  /** The time between two looks at the folder, in milliseconds. */
  lookMs?: number;
};

/**
 * The anchors and intermediates of this process: our own root and issuing authorities always, and what is in the folder, read at
 * the start and again within 5 s of a change. A file that cannot be read is named in the log, and the others count.
 */
export async function createTrustStore({
  folder,
  authorities,
  log,
  lookMs = 5_000,
}: Given): Promise<TrustStore> {
  let version = 1;
  let seen = '';
  let reread = never;
  let read: ReadTrust = { anchors: [], intermediates: [], lists: [] };
  let made: { version: number; own: OwnAuthorities; trust: Trust } | undefined;
  const look = async () => {
    if (folder === undefined) return;
    const list = await listTrustFolder(folder);
    const time = new Date();
    if (list.join('\n') === seen && time < reread) return;
    const files = await readTrustFiles(folder, list);
    const lists = await readTrustedLists(files, { time, log });
    read = { ...sortFiles(files.filter(isOfAnchors), log), lists };
    reread = firstDue(lists) ?? never;
    seen = list.join('\n');
    version += 1;
    const { anchors, intermediates } = trustOf(read);
    const counts = { anchors: anchors.length, intermediates: intermediates.length };
    log.info({ folder, ...counts }, 'trust anchors were read');
  };
  // However long the folder cannot be read: a list is not used after its next update was due.
  const dropEnded = (time: Date) => {
    const ended = read.lists.filter(({ nextUpdate }) => nextUpdate && nextUpdate < time);
    if (ended.length === 0) return;
    read = { ...read, lists: read.lists.filter((list) => !ended.includes(list)) };
    version += 1;
    for (const { name, nextUpdate } of ended)
      log.error({ file: name, nextUpdate }, 'a trusted list is over; put the new list in its place');
  };
  const failed = (error: unknown) =>
    log.error({ err: error, folder }, 'the folder of trust anchors cannot be read');
  await look().catch(failed);
  const close = lookAgain(() => look().catch(failed), lookMs);
  return {
    current: async () => {
      const own = await authorities.read();
      dropEnded(new Date());
      if (made && made.own !== own) version += 1;
      if (made?.version !== version) {
        const { anchors, intermediates } = read;
        const root = { certificate: own.root.facts, source: 'Tamga' };
        const issuing = own.issuing.map(({ facts }) => facts);
        const all = { anchors: [root, ...anchors], intermediates: [...issuing, ...intermediates] };
        made = { version, own, trust: trustOf({ ...read, ...all }) };
      }
      return made;
    },
    close,
  };
}

/** Looks again and again, one look after the other; gives the function that ends it. */
function lookAgain(look: () => Promise<void>, everyMs: number): () => void {
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

type Sorted = { anchors: TrustAnchor[]; intermediates: CertificateFacts[] };

type ReadTrust = Sorted & { lists: readonly NamedList[] };

const never = new Date(8.64e15);

function trustOf({ anchors, intermediates, lists }: ReadTrust): Trust {
  const own = anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der }));
  return {
    anchors: [...own, ...lists.flatMap((list) => list.anchors)],
    intermediates: intermediates.map(({ der }) => der),
  };
}

function sortFiles(files: readonly TrustFile[], log: Given['log']): Sorted {
  const certificates = files.flatMap((file) => {
    try {
      if ('fault' in file) throw new MalformedError(file.fault);
      return readPemFile(file.bytes).map((certificate) => ({ certificate, file: file.name }));
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      log.error(
        { file: file.name, reason: error.message },
        'a file of trust anchors is left out; mend or remove it',
      );
      return [];
    }
  });
  return sortTrust(certificates);
}
