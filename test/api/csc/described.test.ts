import { expect, test } from 'vitest';
import { openApi } from '#test/support/http/platform-operations.ts';
import { setUp } from '#test/support/world/set-up.ts';

/* What the specification says of remote signing (Credential, Signature activation data, Errors), in the OpenAPI document. */

type Schema = {
  $ref?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
};
type Post = {
  security: object[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: Schema }> }
  >;
};
type Document = {
  paths: Record<string, Record<string, Post>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: { partner: { flows: { clientCredentials: { scopes: Record<string, string> } } } };
  };
};

const document = setUp(async () => (await openApi()) as unknown as Document);

const schemaOf = (schema: Schema | undefined): Schema =>
  (schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema) ?? {};
const json = 'application/json';
const texts = { type: 'array', items: { type: 'string' } };
const presence = { type: 'string', enum: ['true', 'false'] };

/** The rows of the table of a credential. */
const credential: [path: string, schema: object][] = [
  ['key.status', { type: 'string', enum: ['enabled', 'disabled'] }],
  ['key.algo', texts],
  ['key.len', { type: 'integer' }],
  ['key.curve', { type: 'string' }],
  ['cert.status', { type: 'string', enum: ['valid', 'expired', 'revoked', 'suspended'] }],
  ['cert.subjectDN', { type: 'string' }],
  ['cert.serialNumber', { type: 'string' }],
  ['cert.validFrom', { type: 'string' }],
  ['cert.validTo', { type: 'string' }],
  ['cert.certificates', texts],
  ['authMode', { type: 'string', enum: ['explicit'] }],
  ['SCAL', { type: 'string' }],
  ['multisign', { type: 'integer' }],
  ['OTP.presence', presence],
  ['OTP.type', { type: 'string', enum: ['online'] }],
  ['PIN.presence', presence],
  ['PIN.format', { type: 'string', enum: ['N'] }],
];

test.each(credential)('a credential has %s', (path, schema) => {
  const whole = document.components.schemas['CscCredential'];
  const at = path.split('.').reduce((one, name) => one?.properties?.[name], whole);
  expect(at).toMatchObject(schema);
});

test('signature activation data is an opaque text and its seconds', () => {
  expect(document.components.schemas['CscSad']).toMatchObject({
    required: ['SAD', 'expiresIn'],
    properties: { SAD: { type: 'string' }, expiresIn: { type: 'integer' } },
  });
});

type Row = {
  /** Whether nobody need be signed in. */
  open?: true;
  required?: string[];
  optional?: string[];
  /** The members that an answer always has; none for 204. */
  answer?: string[];
  codes?: string[];
};

const oneOf = ['hash', 'hashes', 'hashAlgo', 'hashAlgorithmOID'];
const about = ['specs', 'name', 'region', 'lang', 'authType', 'methods'];
const shown = ['key', 'cert', 'authMode', 'SCAL', 'multisign', 'OTP', 'PIN', 'auth'];
const factors = ['OTP', 'PIN', 'authData'];
const refusals = ['otp_required', 'invalid_otp', 'pin_required', 'invalid_pin', 'too_many_attempts'];
const sad = ['SAD', 'expiresIn'];

/** The rows of the operations, with what the decisions add to them; the members are those of CSC 1.0.4 and 2.0. */
const operations: [name: string, row: Row][] = [
  ['info', { open: true, answer: about }],
  [
    'auth/login',
    {
      open: true,
      optional: ['rememberMe', 'refresh_token'],
      answer: ['access_token', 'token_type', 'expires_in'],
      codes: ['unauthorized', 'too_many_attempts'],
    },
  ],
  ['auth/revoke', { required: ['token'], optional: ['token_type_hint', 'clientData'] }],
  [
    'credentials/list',
    {
      optional: [
        'userID',
        'maxResults',
        'pageToken',
        'onlyValid',
        'credentialInfo',
        'certificates',
        'certInfo',
        'authInfo',
      ],
      answer: ['credentialIDs'],
    },
  ],
  [
    'credentials/info',
    {
      required: ['credentialID'],
      optional: ['certificates', 'certInfo', 'authInfo'],
      answer: shown,
      codes: ['invalid_credential'],
    },
  ],
  [
    'credentials/authorize',
    {
      required: ['credentialID', 'numSignatures'],
      optional: [...oneOf, ...factors],
      answer: sad,
      codes: ['invalid_credential', ...refusals],
    },
  ],
  [
    'credentials/extendTransaction',
    {
      required: ['credentialID', 'SAD'],
      optional: oneOf,
      answer: sad,
      codes: ['invalid_credential', 'invalid_sad'],
    },
  ],
  ['credentials/sendOTP', { required: ['credentialID'], codes: ['invalid_credential', 'too_many_attempts'] }],
  [
    'signatures/signHash',
    {
      required: ['credentialID', 'SAD', 'signAlgo'],
      optional: [...oneOf, 'operationMode', 'signAlgoParams'],
      answer: ['signatures'],
      codes: ['invalid_credential', 'invalid_sad'],
    },
  ],
  [
    'signatures/timestamp',
    { required: ['hash', 'hashAlgo'], optional: ['nonce', 'clientData'], answer: ['timestamp'] },
  ],
];

const versions = ['v1', 'v2'];
const described = operations.flatMap(([name, row]) =>
  versions.map((version): [string, Row] => [`/csc/${version}/${name}`, row]),
);

test('they are all there, under both versions, and no other', () => {
  const paths = Object.keys(document.paths).filter((path) => path.startsWith('/csc/'));
  expect(paths.toSorted()).toEqual(described.map(([path]) => path).toSorted());
  for (const version of versions) expect(document.paths[`/csc/${version}/info`]).toHaveProperty('get');
});

test.each(described)('%s takes the members of its row, from whom it says', (path, row) => {
  const { security, requestBody } = document.paths[path]?.['post'] ?? {};
  expect(security).toEqual(row.open ? [] : [{ user: [] }]);
  const { required = [], properties = {} } = schemaOf(requestBody?.content[json]?.schema);
  expect(required.toSorted()).toEqual((row.required ?? []).toSorted());
  const members = [...(row.required ?? []), ...(row.optional ?? [])];
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(members));
});

test.each(described)('%s answers with the members of its row', (path, { answer }) => {
  const { responses = {} } = document.paths[path]?.['post'] ?? {};
  if (!answer) return expect(responses['204']).not.toHaveProperty('content');
  const { required } = schemaOf(responses['200']?.content?.[json]?.schema);
  return expect(required).toEqual(expect.arrayContaining(answer));
});

/** The rows of the table of errors. */
const errors: Record<string, number> = {
  unauthorized: 401,
  insufficient_scope: 403,
  invalid_sad: 400,
  otp_required: 401,
  invalid_otp: 401,
  pin_required: 401,
  invalid_pin: 401,
  too_many_attempts: 429,
  rate_limited: 429,
  invalid_credential: 400,
  invalid_request: 400,
};

/** The codes that an operation says it has under a status, and those of the error's schema there. */
function codesUnder(path: string, status: number) {
  const response = document.paths[path]?.['post']?.responses[status];
  const error = schemaOf(response?.content?.[json]?.schema).properties?.['error'];
  const member = path.endsWith('/authorize') ? error : error?.properties?.['code'];
  return { said: response?.description.split(', '), typed: member?.enum };
}

test.each(described)('%s has its errors under the status of the table, in its shape', (path, row) => {
  const holders = row.open ? [] : ['unauthorized', 'insufficient_scope'];
  for (const code of ['invalid_request', 'rate_limited', ...holders, ...(row.codes ?? [])]) {
    const { said, typed } = codesUnder(path, errors[code] ?? 0);
    expect(said).toContain(code);
    expect(typed).toContain(code);
  }
  const { responses } = document.paths[path]?.['post'] ?? {};
  for (const status of [429, 503]) expect(responses?.[status]?.headers).toHaveProperty('Retry-After');
});

test.each(['credential:read', 'credential:sign'])('a partner’s client can have the scope %s', (scope) => {
  const { clientCredentials } = document.components.securitySchemes.partner.flows;
  expect(clientCredentials.scopes).toHaveProperty([scope]);
});
