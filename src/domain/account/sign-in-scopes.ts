/**
 * The scopes of a person's sign-in to a partner's application (OpenID Connect Core 1.0, 5.4 and 11): who they are, and with
 * offline_access that the application may ask again while they are away.
 */
export const signInScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;
export type SignInScope = (typeof signInScopes)[number];

/** Tells whether a word of a scope is one of a sign-in. */
export function isSignInScope(word: string): word is SignInScope {
  return (signInScopes as readonly string[]).includes(word);
}
