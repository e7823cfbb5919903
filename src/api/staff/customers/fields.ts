import { planIds, plans } from '#domain/account/plan.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import type { FormField } from '#web/pages/staff/act.ts';
import { customerFields as words } from '#words/staff/customers.ts';

/** The field of a plan, which begins with the one that is now. */
export function planField(value: string): FormField {
  const options = planIds.map((id) => ({ value: id, text: plans[id].name }));
  return { name: 'plan_id', label: words.plan, kind: 'choice', options, value };
}

/** The field of the language of mails and pages. */
export const languageField: FormField = {
  name: 'language',
  label: words.language,
  kind: 'choice',
  options: [
    { value: 'mn', text: words.languages.mn },
    { value: 'en', text: words.languages.en },
  ],
  value: 'mn',
};

/** The field of a partner's scopes. */
export const scopesField: FormField = {
  name: 'scopes',
  label: words.scopes,
  kind: 'ticks',
  options: partnerScopes.map((scope) => ({ value: scope, text: scope })),
  value: ['sign', 'webhook'],
};

/** The fields of prices, each of which may stay empty. */
export const priceFields: readonly FormField[] = (['envelope', 'signature', 'certificate'] as const).map(
  (name) => ({ name: `unit_prices.${name}`, label: words.prices[name], kind: 'number', optional: true }),
);
