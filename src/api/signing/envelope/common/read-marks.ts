import type { MarkInput } from '#domain/envelope/session-view.ts';
import { defined } from '#domain/common/defined.ts';
import { plainSpaces } from '#domain/common/plain-line.ts';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import { readMark, UnusableMark } from '#sealing/marks/read-mark.ts';
import { assertWholePng, cleanPng } from '../../../common/pictures/clean-png.ts';
import { lineFault } from './line-fault.ts';
import type { Filled } from './schemas.ts';

type Given = NonNullable<Filled['signature']>;

const dataPrefix = 'data:image/png;base64,';

/** A mark in the document's form, or its fault and where it is. */
export type MarkRead = { mark: MarkInput } | { path: string; message: string };

/**
 * Checks a signature or initials without decoding anything: typed text must show in our typefaces; a drawn or uploaded mark
 * must be a PNG by its header, of which only the picture is kept.
 */
export function readMarkInput(given: Given): MarkRead {
  if (given.type === 'typed') return typed(given);
  if (given.text !== undefined) return { path: '.text', message: `expected no text with ${given.type}` };
  if (given.face !== undefined) return { path: '.face', message: `expected no face with ${given.type}` };
  return picture(given);
}

function typed({ type, text, image, face }: Given): MarkRead {
  if (image !== undefined) return { path: '.image', message: 'expected no image with typed' };
  const line = plainSpaces(text?.normalize('NFC') ?? '').trim();
  if (line === '') return { path: '.text', message: 'expected the text that the signer typed' };
  const fault = lineFault(line);
  if (fault !== undefined) return { path: '.text', message: fault };
  return { mark: { type, text: line, ...defined({ face }) } };
}

/** Decodes the picture of a mark from readMarkInput; gives its fault, damaged or nothing to be seen. */
export async function pictureFault({ image }: MarkInput): Promise<string | undefined> {
  if (image === undefined) return undefined;
  const clean = Buffer.from(image.slice(dataPrefix.length), 'base64');
  try {
    await assertWholePng(clean);
    readMark(clean);
    return undefined;
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): string {
  if (!(error instanceof UnusableMark)) throw error;
  return `expected a PNG that can be shown: ${error.message}`;
}

function picture({ type, image = '' }: Given): MarkRead {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(image) ?? [];
  if (base64 === undefined) return { path: '.image', message: 'expected a PNG as data URL' };
  const bytes = Buffer.from(base64, 'base64');
  const most = `expected a PNG of at most ${envelopeBounds.image} bytes`;
  if (bytes.length > envelopeBounds.image) return { path: '.image', message: most };
  try {
    const clean = cleanPng(bytes);
    return { mark: { type, image: `${dataPrefix}${clean.toString('base64')}` } };
  } catch (error) {
    return { path: '.image', message: faultOf(error) };
  }
}
