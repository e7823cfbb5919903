import { ThreadEnded } from '#documents/threads/threads.ts';
import {
  startTrustedListReader,
  type ListedTrust,
  type TrustedListReader,
} from '#documents/verification/trusted-list-reader.ts';
import type { Logger } from '#log/log.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
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

/** A trusted list that was read, with its file. */
export type NamedList = ListedTrust & { name: string };

type Given = { time: Date; log: Pick<Logger, 'error'> };

/**
 * The trusted lists among the files of a folder, each signed by a certificate of the file that is named after it. A list that
 * cannot be used is named in the log with what to do, and the others count.
 */
export async function readTrustedLists(
  files: readonly TrustFile[],
  { time, log }: Given,
): Promise<NamedList[]> {
  const lists = files.filter(({ name }) => isList(name));
  if (lists.length === 0) return [];
  const reader = startTrustedListReader();
  const read: NamedList[] = [];
  try {
    for (const file of lists) {
      const signers = files.find(({ name }) => name === `${file.name}${signersOf}`);
      const list = await readOne(reader, { file, signers, time }).catch((error: unknown) => {
        const reason = faultOf(error);
        log.error({ file: file.name, reason }, 'a trusted list is left out; mend or remove it');
      });
      if (list) read.push({ ...list, name: file.name });
    }
  } finally {
    await reader.stop();
  }
  return read;
}

type One = { file: TrustFile; signers: TrustFile | undefined; time: Date };

async function readOne(reader: TrustedListReader, { file, signers, time }: One): Promise<ListedTrust> {
  if (!signers)
    throw new MalformedError(`put the certificates that may sign it into ${file.name}${signersOf}`);
  return reader.read({
    bytes: bytesOf(file),
    signers: readPemFile(bytesOf(signers)).map(({ der }) => der),
    source: file.name,
    time,
  });
}

function faultOf(error: unknown): string {
  if (error instanceof MalformedError) return error.message;
  if (error instanceof ThreadEnded) return 'it takes more than 60 s or 512 MiB to read; ask who published it';
  throw error;
}

function bytesOf(file: TrustFile): Buffer {
  if ('fault' in file) throw new MalformedError(file.fault);
  return file.bytes;
}

/** When the next one of several lists is due; undefined when none ever is. */
export function firstDue(lists: readonly NamedList[]): Date | undefined {
  const times = lists.flatMap(({ nextUpdate }) => nextUpdate?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
