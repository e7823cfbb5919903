import type { z } from 'zod';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { developerWords, type DeveloperFault } from '#words/developer/developer.ts';

/** What is wrong with fields of a form, by their names; `form` is the form as a whole. */
export type Refusals = Readonly<Record<string, DeveloperFault>>;

/** Says in the reader's language what is wrong with a form. */
export function faultsIn(language: Language, refusals: Refusals): Faults {
  const { faults } = developerWords[language];
  return Object.fromEntries(Object.entries(refusals).map(([name, fault]) => [name, faults[fault]]));
}

/**
 * Says which line of which field is no address to send people back to, or that there are too many; `typed` is what the fields
 * hold.
 */
export function refusedAddresses(
  language: Language,
  { issues }: z.ZodError,
  typed: { redirectUris: string; postLogoutRedirectUris: string },
): Faults {
  const { faults } = developerWords[language];
  const fields: Readonly<Record<string, string>> = {
    redirect_uris: typed.redirectUris,
    post_logout_redirect_uris: typed.postLogoutRedirectUris,
  };
  const told = issues.map(({ path: [member, index] }) => {
    const name = String(member);
    const line = typeof index === 'number' ? linesOf(fields[name] ?? '')[index] : undefined;
    return [name, line === undefined ? faults.addresses : `${faults.address} ${line}`];
  });
  return Object.fromEntries(told);
}

/** The addresses of a field, one a line. */
export function linesOf(field: string): string[] {
  return field
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
