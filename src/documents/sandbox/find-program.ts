import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The file of a program on the PATH; undefined when there is none. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name);
    const found = await access(file, constants.X_OK).then(
      () => folder !== '',
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}
