import type { ImportRefusal } from '#domain/certificate/import-refusals.ts';
import { Problem } from '#domain/common/problem.ts';
import { importReasons } from '#words/reasons/import.ts';

/** The member of the input that is wrong; any other reason is the file's. */
const members: Partial<Record<ImportRefusal, 'passphrase' | 'type'>> = {
  wrong_passphrase: 'passphrase',
  several_passphrases: 'passphrase',
  not_qualified: 'type',
};

/**
 * The failure of an import: `field` is the member of the input that is wrong, `reason` says why, and `values` what its words name,
 * so that pages can say it in another language.
 */
export function refusal(reason: ImportRefusal, values: Readonly<Record<string, string>> = {}): Problem {
  const field = members[reason] ?? 'pkcs12';
  return new Problem('validation_failed', importReasons[reason].en(values), { field, reason, values });
}
