/** The paths of the authorization server (specification, "Partner token", "Open endpoints"; RFC 8414 for the metadata). */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth2/token',
  /** The specification's path of the code exchange, whose answers are in the platform's shape. */
  wrappedToken: '/api/v1/auth/token',
  userinfo: '/oauth2/userinfo',
  pushedRequest: '/oauth2/par',
  logout: '/oauth2/logout',
  introspect: '/api/v1/oauth/introspect',
  revoke: '/api/v1/oauth/revoke',
  jwks: '/.well-known/jwks.json',
  openidConfiguration: '/.well-known/openid-configuration',
  serverMetadata: '/.well-known/oauth-authorization-server',
} as const;
