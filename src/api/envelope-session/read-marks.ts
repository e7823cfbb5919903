import type { MarkInput } from '#domain/envelope-view.ts';
import { envelopeBounds } from '#domain/envelope.ts';
import { readMark, UnusableMark } from '#sealing/read-mark.ts';
import { cleanPng } from './clean-png.ts';
import { lineFault } from './line-fault.ts';
import type { Filled } from './schemas.ts';

type Given = NonNullable<Filled['signature']>;

/** A mark as the document takes it, or what is wrong with it and where. */
export type MarkRead = { mark: MarkInput } | { path: string; message: string };

/**
 * Checks a signature or initials: what was typed must show in our typefaces; what was drawn or uploaded must be a PNG that
 * shows something, of which only the picture is kept.
 */
export async function readMarkInput(given: Given): Promise<MarkRead> {
  if (given.type === 'typed') return typed(given);
  if (given.text !== undefined) return { path: '.text', message: `expected no text with ${given.type}` };
  return picture(given);
}

function typed({ type, text, image }: Given): MarkRead {
  if (image !== undefined) return { path: '.image', message: 'expected no image with typed' };
  const line = text?.normalize('NFC').trim() ?? '';
  if (line === '') return { path: '.text', message: 'expected what was typed' };
  const fault = lineFault(line);
  return fault === undefined ? { mark: { type, text: line } } : { path: '.text', message: fault };
}

async function picture({ type, image = '' }: Given): Promise<MarkRead> {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(image) ?? [];
  if (base64 === undefined) return { path: '.image', message: 'expected a PNG as data URL' };
  const bytes = Buffer.from(base64, 'base64');
  const most = `expected a PNG of at most ${envelopeBounds.image} bytes`;
  if (bytes.length > envelopeBounds.image) return { path: '.image', message: most };
  try {
    const clean = await cleanPng(bytes);
    readMark(clean);
    return { mark: { type, image: `data:image/png;base64,${clean.toString('base64')}` } };
  } catch (error) {
    if (!(error instanceof UnusableMark)) throw error;
    return { path: '.image', message: `expected a PNG that can be shown: ${error.message}` };
  }
}
