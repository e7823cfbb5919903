import { SaxesParser } from 'saxes';
import type { PdfStream } from '../pades/objects.ts';
import { startBudget } from './budget.ts';
import { decodeStream } from './decode-stream.ts';
import type { PdfFile } from './pdf-file.ts';
import { UnusablePdf } from './unusable-pdf.ts';

const mostBytes = 16 * 1_048_576;

/** Tells whether a stream of XMP metadata is no well-formed XML (ISO 32000-2 clause 14.3.2). */
export function isBrokenMetadata(stream: PdfStream, file: PdfFile): boolean {
  try {
    const data = decodeStream(stream, startBudget(mostBytes), file.resolve);
    return data.length > mostBytes || !isWellFormed(textOf(data));
  } catch (error) {
    if (error instanceof UnusablePdf) return true;
    throw error;
  }
}

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

function isWellFormed(text: string): boolean {
  let isSound = true;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    isSound = false;
  });
  parser.write(text.trim().replace(/\0+$/, '')).close();
  return isSound;
}
