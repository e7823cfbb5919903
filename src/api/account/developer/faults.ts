import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { developerWords, type DeveloperFault } from '#words/pages/developer.ts';

/** What is wrong with fields of a form, by their names; `form` is the form as a whole. */
export type Refusals = Readonly<Record<string, DeveloperFault>>;

/** Says in the reader's language what is wrong with a form. */
export function faultsIn(language: Language, refusals: Refusals): Faults {
  const { faults } = developerWords[language];
  return Object.fromEntries(Object.entries(refusals).map(([name, fault]) => [name, faults[fault]]));
}
