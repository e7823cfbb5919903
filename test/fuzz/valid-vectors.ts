import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seed } from '#test/support/fuzz/property.ts';
import { openVectors } from '#test/support/signatures/vectors.ts';

/** The valid signatures of a folder with a manifest, as seeds; says so when there is no folder. */
export async function validVectors(folder: string | undefined): Promise<Seed[]> {
  if (!folder) {
    console.log('TAMGA_VECTORS names no folder of signatures: only our own are changed.');
    return [];
  }
  const { vectors, context } = await openVectors(folder);
  return Promise.all(
    vectors
      .filter((vector) => vector.class === 'valid')
      .map(async ({ file, document, format }) => ({
        name: file,
        format,
        context,
        signature: await readFile(join(folder, file)),
        document: document === null ? undefined : await readFile(join(folder, document)),
      })),
  );
}
