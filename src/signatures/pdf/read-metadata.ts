import { SaxesParser } from 'saxes';
import type { PdfStream } from './objects.ts';
import { startBudget } from './parse/budget.ts';
import { decodeStream } from './streams/decode-stream.ts';
import type { PdfFile } from './pdf-file.ts';
import { UnusablePdf } from './unusable-pdf.ts';

const mostBytes = 16 * 1_048_576;

/** XMP metadata: as validators expect them; RDF without the wrapper `x:xmpmeta`; or no well-formed XML, or no XMP. */
export type Metadata = { state: 'sound' | 'bare' | 'broken'; text: string };

/** Reads a stream of metadata (ISO 32000-2 clause 14.3.2, ISO 16684-1 clauses 7.3 and 7.4). */
export function readMetadata(stream: PdfStream, file: PdfFile): Metadata {
  try {
    const data = decodeStream(stream, startBudget(mostBytes), file.resolve);
    const text = data.length > mostBytes ? '' : textOf(data).trim().replace(/\0+$/, '');
    return { state: states[rootOf(text) ?? ''] ?? 'broken', text };
  } catch (error) {
    if (error instanceof UnusablePdf) return { state: 'broken', text: '' };
    throw error;
  }
}

const states: Readonly<Record<string, Metadata['state']>> = {
  'adobe:ns:meta/ xmpmeta': 'sound',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns# RDF': 'bare',
};

/** XMP may be in UTF-8 or UTF-16 (ISO 16684-1 clause 7.1). */
function textOf(data: Buffer): string {
  const mark = data.toString('hex', 0, 2);
  if (mark === 'fffe') return data.toString('utf16le', 2);
  if (mark === 'feff')
    return Buffer.from(data.subarray(2, data.length & ~1))
      .swap16()
      .toString('utf16le');
  return data.toString('utf8').replace(/^\ufeff/, '');
}

/** The namespace and name of the root element; undefined when the text is not well-formed. */
function rootOf(text: string): string | undefined {
  let isSound = true;
  let root: string | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ uri, local }) => {
    root ??= `${uri} ${local}`;
  });
  parser.on('error', () => {
    isSound = false;
  });
  parser.write(text).close();
  return isSound ? root : undefined;
}
