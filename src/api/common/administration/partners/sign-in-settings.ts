import { z } from 'zod';
import { redirectUriBounds, redirectUriFault } from '#domain/account/redirect-uri.ts';
import { signInScopes, type SignInScope } from '#domain/account/sign-in-scopes.ts';
import type { PartnerClient } from '#entities/account/partner-client.ts';

const { count } = redirectUriBounds;
const listMessage = `expected at most ${count} addresses`;

const RedirectUri = z
  .string({ error: 'expected an address' })
  .superRefine((value, context) => {
    const message = redirectUriFault(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
  })
  .meta({ format: 'uri', example: 'https://partner.example/callback' });

const addresses = z
  .array(RedirectUri, { error: listMessage })
  .max(count, listMessage)
  .transform((uris) => [...new Set(uris)]);

const scopesMessage = `expected some of ${signInScopes.join(', ')}`;

/** How a client signs people in; times and ids it has none. */
export const SignInSettings = z
  .object({
    redirect_uris: addresses
      .refine((uris) => uris.length > 0, 'expected one address or more')
      .meta({
        description: 'Where people are sent back to after a sign-in, compared character by character',
      }),
    post_logout_redirect_uris: addresses
      .default([])
      .meta({ description: 'Where people are sent back to after a sign-out' }),
    scopes: z
      .array(z.enum(signInScopes, { error: scopesMessage }), { error: scopesMessage })
      .max(signInScopes.length, scopesMessage)
      .default(['openid', 'profile', 'email'])
      .transform((scopes) => [...new Set<SignInScope>(['openid', ...scopes])])
      .meta({ description: 'The scopes that a sign-in may ask for; openid is always among them' }),
    public: z
      .boolean({ error: 'expected true or false' })
      .default(false)
      .meta({ description: 'Whether it can keep no secret; it then gets no tokens of its own' }),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.output<typeof SignInSettings>;

/** The same as answers have it. */
export const SignInFacts = z
  .object({
    redirect_uris: z.array(z.string()),
    post_logout_redirect_uris: z.array(z.string()),
    scopes: z.array(z.enum(signInScopes)),
    public: z.boolean(),
  })
  .meta({ id: 'SignInFacts' });

type Columns = Pick<
  PartnerClient,
  'redirectUris' | 'postLogoutRedirectUris' | 'signInScopes' | 'publicClient'
>;

/** Gives the settings as columns; null is a client that signs nobody in. */
export function signInColumns(settings: SignInSettings | null): Columns {
  return {
    redirectUris: settings?.redirect_uris ?? [],
    postLogoutRedirectUris: settings?.post_logout_redirect_uris ?? [],
    signInScopes: settings?.scopes ?? [],
    publicClient: settings?.public ?? false,
  };
}

/** Gives the settings of a client; null for one that signs nobody in. */
export function signInFacts(client: Columns): z.input<typeof SignInFacts> | null {
  if (client.redirectUris.length === 0) return null;
  return {
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    scopes: client.signInScopes,
    public: client.publicClient,
  };
}

/** Gives what an audit event says of the settings. */
export function signInOnRecord(settings: SignInSettings | null): Record<string, unknown> {
  const { redirectUris, signInScopes: scopes, publicClient } = signInColumns(settings);
  return { redirect_uris: redirectUris, sign_in_scopes: scopes, public_client: publicClient };
}
