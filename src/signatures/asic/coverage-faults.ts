import type { Reason } from '../signed-file/reason.ts';
import type { SignatureToValidate } from '../signed-file/signed-file.ts';
import type { ContainerFiles } from './container-files.ts';

/** The most files that are named. */
const most = 20;

/** The data files that a signature does not cover as a whole: whoever opens the container would take them for signed. */
export function coverageFaults({ signedObjects }: SignatureToValidate, { data }: ContainerFiles): Reason[] {
  const covered = new Set(signedObjects.filter(({ scope }) => scope === 'full').map(({ name }) => name));
  return data
    .filter(({ name }) => !covered.has(name))
    .slice(0, most)
    .map(({ name }) => ({ code: 'asic_file_not_covered', values: { file: name } }));
}
