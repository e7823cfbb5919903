import type { Logger } from '#log/log.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import type { TrustAnchor } from '#signatures/validation/context.ts';
import { readTrustedList } from '#signatures/validation/trust/read-trusted-list.ts';
import { readPemFile } from './pem-files.ts';
import type { TrustFile } from './read-folder.ts';

/** The end of the name of the file that holds the certificates by which a list may be signed: `mn.xml.signers.pem`. */
const signersOf = '.signers.pem';

/** Tells whether a file holds certificates that are trusted themselves: not a list, and not the signers of one. */
export function isOfAnchors({ name }: TrustFile): boolean {
  return !isList(name) && !name.toLowerCase().endsWith(`.xml${signersOf}`);
}

function isList(name: string): boolean {
  return name.toLowerCase().endsWith('.xml');
}

export type ReadLists = {
  anchors: readonly TrustAnchor[];
  /** When the next one of the lists is due: they have to be read again then. */
  due: Date | undefined;
};

type Given = { time: Date; log: Pick<Logger, 'error'> };

/**
 * The anchors of the trusted lists among the files of a folder, each signed by a certificate of the file that is named after it.
 * A list that cannot be used is named in the log with what to do, and the others count.
 */
export async function readTrustedLists(
  files: readonly TrustFile[],
  { time, log }: Given,
): Promise<ReadLists> {
  const read: ReadLists[] = [];
  for (const file of files.filter(({ name }) => isList(name))) {
    try {
      const signers = files.find(({ name }) => name === `${file.name}${signersOf}`);
      const list = await readTrustedList({
        bytes: bytesOf(file),
        signers: signersIn(signers, file),
        source: file.name,
        time,
      });
      read.push({ anchors: list.anchors, due: list.nextUpdate });
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      log.error({ file: file.name, reason: error.message }, 'a trusted list is left out; mend or remove it');
    }
  }
  const due = read
    .flatMap((list) => list.due ?? [])
    .toSorted((left, right) => left.getTime() - right.getTime());
  return { anchors: read.flatMap(({ anchors }) => anchors), due: due[0] };
}

function signersIn(signers: TrustFile | undefined, list: TrustFile) {
  if (!signers)
    throw new MalformedError(`put the certificates that may sign it into ${list.name}${signersOf}`);
  return readPemFile(bytesOf(signers));
}

function bytesOf(file: TrustFile): Buffer {
  if ('fault' in file) throw new MalformedError(file.fault);
  return file.bytes;
}
