import type { RefusedWhy } from '#words/pages/envelope-words.ts';
import type { Failure } from '../common/calls.ts';
import type { Control } from './fields/field-control.ts';
import { said } from './language.ts';

type Issue = { path?: string; message?: string; field_id?: string };

function issuesOf({ details }: Failure): Issue[] {
  const issues: unknown = details['issues'];
  return Array.isArray(issues) ? issues : [];
}

/** Describes an issue in the page's own words. */
function wordsOf({ path = '', message = '' }: Issue): string {
  const [, quoted, code] = /(?:“(.+)” \()?(U\+[0-9A-F]+)/u.exec(message) ?? [];
  const why: RefusedWhy = code ? 'character' : path.endsWith('.image') ? 'picture' : 'refused';
  return said.faults[why](quoted ?? code ?? '');
}

/** Finds the field of an issue: the one that it names, else the first that shows the named mark. */
function controlOf({ path = '', field_id: id }: Issue, controls: Control[]): Control | undefined {
  if (id) return controls.find(({ field }) => field.id === id);
  const type = { signature: 'signature', initials: 'initial' }[path.split('.')[0] ?? ''];
  return controls.find(({ field }) => field.type === type);
}

/** Shows the service's refusals at the fields that they name; gives the first of them, undefined when none is named. */
export function refusedFields(failure: Failure, controls: Control[]): Control | undefined {
  if (failure.code !== 'invalid_request') return undefined;
  const named = issuesOf(failure).flatMap((issue) => {
    const control = controlOf(issue, controls);
    control?.complain(wordsOf(issue));
    return control ? [control] : [];
  });
  return controls.find((control) => named.includes(control));
}
