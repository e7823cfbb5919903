import type { Trust } from '#documents/verification/questions.ts';
import type { Logger } from '#log/log.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { TrustAnchor } from '#signatures/validation/context.ts';
import type { OwnAuthority } from './own-authority.ts';
import { readPemFile, sortTrust } from './pem-files.ts';
import { listTrustFolder, readTrustFiles, type TrustFile } from './read-folder.ts';
import { isOfAnchors, readTrustedLists } from './trusted-lists.ts';

export type TrustStore = {
  /** The trust of now with its version, which changes with it. Throws as the key service does while its root is not known. */
  current: () => Promise<{ trust: Trust; version: number }>;
  close: () => void;
};

type Given = {
  folder?: string | undefined;
  authority: OwnAuthority;
  log: Pick<Logger, 'info' | 'error'>;
  /** The time between two looks at the folder, in milliseconds. */
  lookMs?: number;
};

/**
 * The anchors and intermediates of this process: our own root and issuing authority always, and what is in the folder, read at
 * the start and again within 5 s of a change. A file that cannot be read is named in the log, and the others count.
 */
export async function createTrustStore({
  folder,
  authority,
  log,
  lookMs = 5_000,
}: Given): Promise<TrustStore> {
  let version = 1;
  let seen = '';
  let due: Date | undefined;
  let others: Sorted = { anchors: [], intermediates: [] };
  let made: { version: number; trust: Trust } | undefined;
  const look = async () => {
    if (folder === undefined) return;
    const list = await listTrustFolder(folder);
    const time = new Date();
    if (list.join('\n') === seen && (!due || time < due)) return;
    const files = await readTrustFiles(folder, list);
    const lists = await readTrustedLists(files, { time, log });
    const { anchors, intermediates } = sortFiles(files.filter(isOfAnchors), log);
    others = { anchors: [...anchors, ...lists.anchors], intermediates };
    due = lists.due;
    seen = list.join('\n');
    version += 1;
    const counts = { anchors: others.anchors.length, intermediates: others.intermediates.length };
    log.info({ folder, ...counts }, 'trust anchors were read');
  };
  const failed = (error: unknown) =>
    log.error({ err: error, folder }, 'the folder of trust anchors cannot be read');
  await look().catch(failed);
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look()
      .catch(failed)
      .finally(() => (looking = false));
  }, lookMs);
  timer.unref();
  return {
    current: async () => {
      const { root, issuing } = await authority.read();
      if (made?.version !== version) {
        const anchors = [{ certificate: root, source: 'Tamga' }, ...others.anchors];
        made = { version, trust: trustOf({ anchors, intermediates: [issuing, ...others.intermediates] }) };
      }
      return made;
    },
    close: () => clearInterval(timer),
  };
}

type Sorted = { anchors: TrustAnchor[]; intermediates: CertificateFacts[] };

function trustOf({ anchors, intermediates }: Sorted): Trust {
  return {
    anchors: anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der })),
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
