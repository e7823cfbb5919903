import type { Converter } from './converter.ts';
import { createGotenbergConverter } from './gotenberg.ts';
import { convertBySoffice } from './soffice.ts';

/** The Gotenberg server at CONVERTER_URL, else the LibreOffice on the PATH, which is looked for at each conversion. */
export function createConverter(url: string | undefined): Converter {
  return url === undefined ? (conversion) => convertBySoffice(conversion) : createGotenbergConverter(url);
}
