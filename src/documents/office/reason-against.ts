import { UnusableOffice } from './limits.ts';
import { readParts } from './package-parts.ts';
import { lookAtPart } from './xml-part.ts';

/** Reads the DOCX or XLSX at a path and gives why no PDF may be made of it. Whoever calls bounds time and memory. */
export async function reasonAgainst(path: string): Promise<string | undefined> {
  const roots = new Set<string>();
  try {
    await readParts(path, (name) => lookAtPart(name, roots));
    // LibreOffice makes an empty page of a file that has lost what it is about.
    return roots.has('document') || roots.has('workbook')
      ? undefined
      : 'the file is damaged: its text is missing';
  } catch (error) {
    if (error instanceof UnusableOffice) return error.message;
    throw error;
  }
}
