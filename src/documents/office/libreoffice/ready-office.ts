import { z } from 'zod';
import { UnusableOffice } from '../examine/limits.ts';
import { refuseProtected } from '../examine/protected.ts';
import { reasonAgainst } from '../examine/reason-against.ts';
import { copyWithoutLinks } from '../package/without-links.ts';

/**
 * The links that were left out, for people: if there are any, the copy must be converted; or the reason why no PDF may be
 * made.
 */
export const Readied = z.union([
  z.object({ reason: z.string() }),
  z.object({ changes: z.array(z.string()) }),
]);
export type Readied = z.output<typeof Readied>;

/**
 * Prepares the DOCX or XLSX at a path for its conversion: a file with links that it can do without is copied to `copy`
 * without them. The very file to be converted is examined, whole and last. The caller bounds time and memory.
 */
export async function readyOffice(path: string, copy: string): Promise<Readied> {
  try {
    await refuseProtected(path);
    const changes = await copyWithoutLinks(path, copy);
    const reason = await reasonAgainst(changes.length > 0 ? copy : path);
    return reason === undefined ? { changes } : { reason };
  } catch (error) {
    if (error instanceof UnusableOffice) return { reason: error.message };
    throw error;
  }
}
