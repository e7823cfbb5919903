import type { Converter } from './converter.ts';
import { createGotenbergConverter } from './gotenberg/gotenberg.ts';
import { convertBySoffice } from './libreoffice/soffice.ts';

/**
 * The Gotenberg server at CONVERTER_URL, else the LibreOffice on the PATH, which is looked for at each conversion; unless it
 * `mayBeUnconfined`, only where it can be shut in with its work folder.
 */
export function createConverter(
  url: string | undefined,
  { mayBeUnconfined = true }: { mayBeUnconfined?: boolean } = {},
): Converter {
  return url === undefined
    ? (conversion) => convertBySoffice(conversion, { mayBeUnconfined })
    : createGotenbergConverter(url);
}
