import { z } from 'zod';
import { secretOverlapHours } from '#domain/account/partner-client.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { isOneLine, leadsNowhere, readable, text } from '../../../http/input/fields.ts';

/** The name of a partner's client, as letters to signers show it. */
export const PartnerName = text(255)
  .superRefine(readable)
  .refine((name) => name.trim() !== '', 'expected a name of at most 255 characters')
  .refine(isOneLine, 'expected a name on one line')
  .superRefine(leadsNowhere)
  .transform((name) => name.trim());

const scopesMessage = `expected one or more of ${partnerScopes.join(', ')}`;

/** The scopes that the tokens of a client may have; none for one that only signs people in (needsScopes). */
export const PartnerScopes = z
  .array(z.enum(partnerScopes, { error: scopesMessage }), { error: scopesMessage })
  .max(partnerScopes.length, scopesMessage)
  .transform((scopes) => [...new Set(scopes)]);

/** Refines a registration: a client gets tokens of its own, or signs people in, or both. */
export function needsScopes(
  { scopes, sign_in: signIn }: { scopes: readonly string[]; sign_in?: { public: boolean } | undefined },
  context: z.core.$RefinementCtx,
): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['scopes'], message });
  if (scopes.length === 0 && !signIn) refuse(scopesMessage);
  if (scopes.length > 0 && signIn?.public)
    refuse('expected none: a public client has no secret, and so no tokens of its own');
}

const { usual, max } = secretOverlapHours;
const hoursMessage = `expected a whole number of hours from 0 to ${max}`;

/** The hours for which the secret of before goes on. */
export const OverlapHours = z
  .int({ error: hoursMessage })
  .min(0, hoursMessage)
  .max(max, hoursMessage)
  .default(usual)
  .meta({ description: 'For so many hours the secret of before goes on; with 0 it ends at once' });
