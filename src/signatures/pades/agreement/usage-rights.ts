import { startFindingName } from '../../pdf/second-look/find-name.ts';
import { everyRawObject, unpackedStreams } from '../../pdf/second-look/raw-objects.ts';
import { isDict, isRef } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef } from '../../pdf/objects.ts';
import { UnusablePdf } from '../read-pdf.ts';
import { readSignatures } from '../read-signatures.ts';
import type { Update } from '../revision/update.ts';

/**
 * The keys of /Perms under which Adobe Reader finds the actions that a form allows (ISO 32000-1 clauses 12.8.2.3 and
 * 12.8.4).
 */
const keys = ['UR', 'UR3'] as const;

/** A usage-rights signature: the object that it is, or is within. */
type UsageRights = { within: PdfRef; isObject: boolean };

/** The usage-rights signatures that the catalog of a file names and that have a /ByteRange. */
export function usageRightsOf(update: Update): UsageRights[] {
  const root = update.dictAt(update.file.root);
  const place = root.get('Perms');
  const permissions = update.resolve(place);
  if (!isDict(permissions)) return [];
  const holder = isRef(place) ? place : update.file.root;
  return keys.flatMap((key) => {
    const value = permissions.get(key);
    const rights = update.resolve(value);
    if (!isDict(rights) || !rights.has('ByteRange')) return [];
    return [{ within: isRef(value) ? value : holder, isObject: isRef(value) }];
  });
}

/** Tells whether the catalog of a file names usage rights, with any value. */
export function namesUsageRights(update: Update): boolean {
  const permissions = update.resolve(update.dictAt(update.file.root).get('Perms'));
  return isDict(permissions) && keys.some((key) => permissions.has(key));
}

/**
 * Tells whether usage rights are all that is signed in a file: they are nobody's signature and may be removed. Each
 * /ByteRange in the file, in all its revisions, must be that of a signature whose own dictionary calls it usage rights, and
 * nothing but /Perms may ever have led to it: a person's signature that is disguised as usage rights does not count as such.
 */
export function onlyUsageRights(update: Update): boolean {
  const { bytes } = update.file;
  const [rights, ...others] = usageRightsOf(update);
  if (!rights || others.some(({ within }) => within.object !== rights.within.object)) return false;
  if (readSignatures(update).length > 0 || certifies(update)) return false;
  try {
    return standAlone(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), rights);
  } catch (error) {
    if (error instanceof UnusablePdf) return false;
    throw error;
  }
}

function certifies(update: Update): boolean {
  const permissions = update.resolve(update.dictAt(update.file.root).get('Perms'));
  return isDict(permissions) && permissions.has('DocMDP');
}

function standAlone(bytes: Buffer, { within, isObject }: UsageRights): boolean {
  let accounted = 0;
  for (const [object, text] of everyRawObject(bytes)) {
    const ranges = text.split('/ByteRange').length - 1;
    if (ranges > 0 && (object !== within.object || !saysUsageRights(text, ranges))) return false;
    if (isObject && isLedTo(text, within.object)) return false;
    accounted += ranges;
  }
  return accounted === rangesIn(bytes);
}

const transforms = /\/TransformMethod ?\/([A-Za-z\d]*)/g;

/** Tells whether a signature describes itself as usage rights, in the bytes that it signs. */
function saysUsageRights(text: string, ranges: number): boolean {
  const methods = Array.from(text.matchAll(transforms), ([, method]) => method);
  const all = text.split('/TransformMethod').length - 1;
  return (
    ranges === 1 &&
    methods.length === all &&
    methods.includes('UR3') &&
    methods.every((method) => method === 'UR3' || method === 'UR') &&
    !/\/FT ?\/Sig/.test(text)
  );
}

/** Tells whether anything except usage rights refers to an object. */
function isLedTo(text: string, object: number): boolean {
  const references = new RegExp(String.raw`(\/UR3? )?(?<!\d)0{0,10}${object} \d{1,10} R`, 'g');
  return Array.from(text.matchAll(references)).some(([, key]) => key === undefined);
}

/** Counts the name in a file, escaped or not; gives infinity if it cannot be known. */
function rangesIn(bytes: Buffer): number {
  let count = namesIn(bytes);
  for (const data of unpackedStreams(bytes))
    count += data === undefined ? Number.POSITIVE_INFINITY : namesIn(data);
  return count;
}

function namesIn(bytes: Buffer): number {
  const find = startFindingName(bytes, 'ByteRange');
  let count = 0;
  for (let at = find(0); at !== -1; at = find(at + 1)) count += 1;
  return count;
}

/** Takes the usage rights out of a revision: they hold for no bytes but those that they signed. */
export function dropUsageRights(update: Update): void {
  const root = update.dictAt(update.file.root);
  const permissions = update.resolve(root.get('Perms'));
  if (!isDict(permissions)) return;
  const kept: PdfDict = new Map(permissions);
  for (const key of keys) kept.delete(key);
  if (kept.size === permissions.size) return;
  if (kept.size > 0) root.set('Perms', kept);
  else root.delete('Perms');
  update.put(update.file.root, root);
}
