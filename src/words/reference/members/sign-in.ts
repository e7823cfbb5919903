import type { MemberWords } from './word.ts';

/** Members of the authorization server, in the terms of OAuth and OpenID Connect. */
export const signInWords: MemberWords = {
  client_id: { text: 'The id of the application', example: '0b4c3c1e-5f0a-4a53-9d0e-0f6a3e3f6d11' },
  client_secret: { text: 'The secret of the application', example: 'cs_8f0e4a53…' },
  grant_type: 'What the token is asked for with (RFC 6749)',
  scope: { text: 'Scopes, separated by spaces', example: 'sign webhook' },
  scopes: 'What the application may do',
  redirect_uri: {
    text: 'One of the addresses that the application registered',
    example: 'https://partner.example/callback',
  },
  redirect_uris: {
    text: 'Where people are led back to after they signed in',
    example: 'https://partner.example/callback',
  },
  post_logout_redirect_uris: {
    text: 'Where people are led to after they signed out',
    example: 'https://partner.example/',
  },
  embedding_origins: {
    text: 'The origins whose pages may frame pages of signing, and to which signers may return',
    example: 'https://shop.example',
  },
  public: 'Whether the application has no secret, as one in a browser or on a phone',
  'TokenRequest.code': { text: 'The code of the redirect', example: 'kx8Qv2…' },
  'CodeExchange.code': { text: 'The code of the redirect', example: 'kx8Qv2…' },
  code_verifier: {
    text: 'The secret of PKCE, of which `code_challenge` was made (RFC 7636)',
    example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
  code_challenge: {
    text: 'SHA-256 of the code verifier, in base64url',
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  },
  code_challenge_method: 'Always `S256`',
  response_type: 'Always `code`',
  state: { text: 'Whatever you want back at the redirect', example: 'af0ifjsldkj' },
  login_hint: { text: 'The address of the person, to be filled in', example: 'bat@example.mn' },
  request_uri: {
    text: 'Give it to the authorization endpoint in place of the rest (RFC 9126)',
    example: 'urn:ietf:params:oauth:request_uri:6esc',
  },
  id_token: { text: 'Who signed in (OpenID Connect Core, 2)', example: 'eyJhbGciOiJFUzI1NiJ9…' },
  'TokenResponse.id_token': {
    text: 'Who signed in (OpenID Connect Core, 2)',
    example: 'eyJhbGciOiJFUzI1NiJ9…',
  },
  active: 'Whether the token is good now',
  iss: { text: 'Who issued it', example: 'https://tamga.example' },
  aud: { text: 'Whom it is for', example: 'https://tamga.example' },
  sub: { text: 'Whose it is', example: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11' },
  given_name: { text: 'The given name', example: 'Bat' },
  family_name: { text: 'The family name', example: 'Dorj' },
  locale: { text: 'The language', example: 'mn' },
  email_verified: 'Whether the address was proved',
  phone_number: { text: 'The phone number in E.164', example: '+97699112233' },
  phone_number_verified: 'Whether the number was proved',
  'ServerMetadata.issuer': {
    text: 'The address of the authorization server',
    example: 'https://tamga.example',
  },
  token_endpoint: { text: 'Where tokens are got', example: 'https://tamga.example/oauth2/token' },
  jwks_uri: { text: 'Where the keys of tokens are', example: 'https://tamga.example/.well-known/jwks.json' },
  introspection_endpoint: {
    text: 'Where a token is asked about (RFC 7662)',
    example: 'https://tamga.example/api/v1/oauth/introspect',
  },
  revocation_endpoint: {
    text: 'Where a token is ended (RFC 7009)',
    example: 'https://tamga.example/api/v1/oauth/revoke',
  },
  scopes_supported: { text: 'Every scope', example: 'sign' },
  grant_types_supported: { text: 'Every grant', example: 'client_credentials' },
  token_endpoint_auth_methods_supported: {
    text: 'How clients say who they are',
    example: 'client_secret_basic',
  },
  keys: 'The keys (RFC 7517)',
  kty: { text: 'The kind of key', example: 'EC' },
  kid: { text: 'The name of the key, as in the header of tokens', example: 'k1' },
  'RevocationRequest.token': { text: 'The token that ends', example: 'eyJhbGciOiJFUzI1NiJ9…' },
  'IntrospectionRequest.token': { text: 'The token that is asked about', example: 'eyJhbGciOiJFUzI1NiJ9…' },
  'CscRevokeInput.token': { text: 'The token whose session ends', example: 'eyJhbGciOiJFUzI1NiJ9…' },
  error_description: {
    text: 'For people: the problem, and what to do about it',
    example: 'Get a new token.',
  },
};
