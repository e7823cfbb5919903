import { UnusableOffice } from './limits.ts';
import { createPackageFacts } from '../package/facts.ts';
import { readParts } from '../package/parts.ts';
import { lookAtPart } from '../package/xml-part.ts';

/** Reads the DOCX or XLSX at a path and gives the reason why no PDF may be made of it. The caller bounds time and memory. */
export async function reasonAgainst(path: string): Promise<string | undefined> {
  const facts = createPackageFacts();
  try {
    await readParts(path, (name) => lookAtPart(name, facts));
    return facts.fault();
  } catch (error) {
    if (error instanceof UnusableOffice) return error.message;
    throw error;
  }
}
