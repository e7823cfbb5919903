import type { Reason } from '../signed-file/reason.ts';
import type { ContainerFiles } from './container-files.ts';
import type { Manifest } from './read-manifest.ts';

type Form = 'ASiC-S' | 'ASiC-E';

const types: Record<string, Form> = {
  'application/vnd.etsi.asic-s+zip': 'ASiC-S',
  'application/vnd.etsi.asic-e+zip': 'ASiC-E',
};

/** The comment at the end may name the type, too (ETSI EN 319 162-1 clause 4.3.3.1). */
const commentPrefix = 'mimetype=';

/**
 * Tells which form a container has: by `mimetype`, else by the comment of the ZIP, else by what is in it. A container that is
 * not what it says has faults.
 */
export function containerForm(
  files: ContainerFiles,
  { manifests, comment }: { manifests: readonly Manifest[]; comment: string },
): { form: Form; faults: Reason[]; notes: Reason[] } {
  const stated = files.mimetype ?? typeInComment(comment);
  const named = stated !== undefined && Object.hasOwn(types, stated) ? types[stated] : undefined;
  const form = named ?? formByContent(files, manifests);
  const faults: Reason[] = [];
  if (!hasItsData(form, files)) faults.push({ code: 'asic_data_objects' });
  if (stated?.startsWith('application/vnd.etsi.asic') && !named)
    faults.push({ code: 'asic_mimetype_differs', values: { type: stated.slice(0, 100) } });
  return { form, faults, notes: files.isMimetypeInPlace ? [] : [{ code: 'asic_mimetype_missing' }] };
}

const typeInComment = (comment: string): string | undefined =>
  comment.startsWith(commentPrefix) ? comment.slice(commentPrefix.length) : undefined;

/** The simple form has one data file, which is in no folder; the extended form has at least one. */
function hasItsData(form: Form, { data }: ContainerFiles): boolean {
  if (form === 'ASiC-E') return data.length > 0;
  return data.length === 1 && data.every(({ name }) => !name.includes('/'));
}

function formByContent(files: ContainerFiles, manifests: readonly Manifest[]): Form {
  const isSimple = manifests.length === 0 && files.data.length === 1;
  return isSimple && files.cades.length + files.xades.length === 1 ? 'ASiC-S' : 'ASiC-E';
}
