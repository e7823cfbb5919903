import { UnusableOffice } from './limits.ts';
import { readParts } from './package-parts.ts';
import { lookAtPart } from './xml-part.ts';

/** Reads the DOCX or XLSX at a path and gives why no PDF may be made of it. Whoever calls bounds time and memory. */
export async function reasonAgainst(path: string): Promise<string | undefined> {
  try {
    await readParts(path, lookAtPart);
    return undefined;
  } catch (error) {
    if (error instanceof UnusableOffice) return error.message;
    throw error;
  }
}
