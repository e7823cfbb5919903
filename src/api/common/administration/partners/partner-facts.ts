import { z } from 'zod';
import { livingSecrets, partnerClientStatuses } from '#domain/account/partner-client.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import type { PartnerClient } from '#entities/account/partner-client.ts';
import { Time } from '../../../http/input/fields.ts';
import { SignInFacts, signInFacts } from './sign-in-settings.ts';

const until = 'Until when the last of the secrets of before is taken; null when none is any more';

/** A partner's client as those see it who administer all of them; without its secret. */
export const PartnerFacts = z
  .object({
    client_id: z.uuid(),
    organization_id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(partnerScopes)),
    sign_in: SignInFacts.nullable().meta({ description: 'How it signs people in; null when it does not' }),
    embedding_origins: z.array(z.string()).meta({
      description:
        'Origins whose pages may frame those of its sign requests, and to which their signers may return',
    }),
    livemode: z.boolean().meta({ description: 'False of a sandbox application' }),
    status: z.enum(partnerClientStatuses),
    language: z.enum(languages),
    previous_secrets_until: Time.nullable().meta({ description: until }),
    sending_suspended_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'PartnerClient' });
export type PartnerFacts = z.input<typeof PartnerFacts>;

/** The same, with the secret that was made just now and is told only this once. */
export const PartnerWithSecret = PartnerFacts.extend({
  client_secret: z.string().meta({ description: 'Shown this once' }),
}).meta({ id: 'PartnerClientWithSecret' });
export type PartnerWithSecret = z.input<typeof PartnerWithSecret>;

export function partnerFacts(client: PartnerClient): PartnerFacts {
  const ends = livingSecrets(client.previousSecrets, new Date()).map((secret) => secret.until);
  return {
    client_id: client.id,
    organization_id: client.organizationId,
    name: client.name,
    scopes: client.scopes,
    sign_in: signInFacts(client),
    embedding_origins: client.embeddingOrigins,
    livemode: client.livemode,
    status: client.status,
    language: client.language,
    previous_secrets_until: ends.toSorted().at(-1) ?? null,
    sending_suspended_at: client.sendingSuspendedAt?.toISOString() ?? null,
    created_at: client.createdAt.toISOString(),
  };
}
