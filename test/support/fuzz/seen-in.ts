import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { Seed } from './property.ts';

/**
 * What a person is shown of a signed file, told without the code that is tested: the text of an XML document without its
 * signature, the byte ranges of a PDF, the files in a container. Nothing of CMS, whose content is told by its digest alone.
 */
export async function seenIn(seed: Seed, bytes: Buffer): Promise<string> {
  if (seed.format === 'xades') return textOf(bytes);
  if (seed.format === 'pades') return rangesOf(seed.signature, bytes);
  return seed.format === 'asic' ? filesIn(bytes) : '';
}

function textOf(xml: Buffer): string {
  const withoutSignature = xml
    .toString('utf8')
    .replace(/<(\w+:)?Signature[ >][\s\S]*<\/(\w+:)?Signature\s*>/, '');
  return withoutSignature.replaceAll(/<!--[\s\S]*?-->|<[^>]*>/g, '').trim();
}

const byteRange = /\/ByteRange *\[ *(\d+) +(\d+) +(\d+) +(\d+)/g;

/**
 * The ranges are those of the seed's signatures: what they signed must still stand where it stood. Those of document timestamps
 * are left out, since a signature holds without them.
 */
function rangesOf(seed: Buffer, bytes: Buffer): string {
  const hash = createHash('sha256');
  const text = seed.toString('latin1');
  for (const [, ...numbers] of text.matchAll(byteRange)) {
    const [start = 0, length = 0, second = 0, rest = 0] = numbers.map(Number);
    const end = start + length;
    const before = text.slice(text.lastIndexOf(' obj', end), end);
    const dictionary = before + text.slice(second, text.indexOf('endobj', second));
    if (dictionary.includes('ETSI.RFC3161')) continue;
    hash.update(bytes.subarray(start, end)).update(bytes.subarray(second, second + rest));
  }
  return hash.digest('hex');
}

async function filesIn(bytes: Buffer): Promise<string> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)));
  });
  const files: string[] = [];
  for (let entry = await nextOf(zip); entry; entry = await nextOf(zip)) {
    if (!entry.fileName.startsWith('META-INF/'))
      files.push(`${entry.fileName} ${await digestOf(zip, entry)}`);
  }
  return files.join('\n');
}

function nextOf(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    zip
      .once('entry', resolve)
      .once('end', () => resolve(undefined))
      .once('error', reject);
    zip.readEntry();
  });
}

function digestOf(zip: ZipFile, entry: Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else buffer(stream).then((bytes) => resolve(createHash('sha256').update(bytes).digest('hex')), reject);
    });
  });
}
