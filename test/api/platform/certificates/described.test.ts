import { expect, test } from 'vitest';
import { openApi } from '#test/support/http/platform-operations.ts';
import { setUp } from '#test/support/world/set-up.ts';

/* What the specification says of certificates (Certificate, Certificates, Events, Usage), in the OpenAPI document. */

type Schema = {
  $ref?: string;
  enum?: (string | null)[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Described = {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

const document = setUp(async () => (await openApi()) as unknown as Document);

const schemaOf = (schema: Schema | undefined): Schema =>
  (schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema) ?? {};
const times = { format: 'date-time' };

/** The rows of the table of a certificate, and what the key service keeps besides; each may be null where it is not known yet. */
const members: [name: string, schema: object][] = [
  ['id', { type: 'string', format: 'uuid' }],
  ['label', { type: 'string' }],
  ['type', { type: 'string', enum: ['self_signed', 'ca_issued', 'eidas', 'corporate'] }],
  ['status', { type: 'string', enum: ['active', 'revoked', 'expired'] }],
  ['is_default', { type: 'boolean' }],
  ['serial_number', { type: 'string' }],
  ['subject_cn', { type: 'string' }],
  ['issuer_cn', { type: 'string' }],
  ['valid_from', { type: 'string', ...times }],
  ['valid_to', { type: 'string', ...times }],
  ['key_type', { type: 'string' }],
  ['key_size', { type: 'integer' }],
  ['usage_count', { type: 'integer' }],
  ['last_used_at', { type: ['string', 'null'], ...times }],
  ['hsm_key_id', { type: 'string', format: 'uuid' }],
  ['revoked_at', { type: ['string', 'null'], ...times }],
  ['revocation_reason', { type: ['string', 'null'] }],
];

test.each(members)('a certificate has %s', (name, schema) => {
  const { required, properties } = document.components.schemas['Certificate'] ?? {};
  expect(required).toContain(name);
  expect(properties?.[name]).toMatchObject(schema);
});

type Row = {
  /** The members of the request that must be given, and those that may; parameters of the query for GET. */
  required?: string[];
  optional?: string[];
  status?: number;
  /** The members of `data`; of each of its items where it is a list. */
  data: string[];
  /** The codes of errors of its own. */
  codes?: string[];
};

const certificate = { data: ['certificate'] };
const all = members.map(([name]) => name);
const subject = ['common_name', 'email', 'organization'];
const checked = ['valid', 'status', 'checked_at', 'chain_valid', 'revocation', 'reasons'];

/** The rows of the operations on certificates. */
const operations: [operation: string, row: Row][] = [
  ['GET /certificates', { optional: ['limit', 'cursor', 'status', 'type'], data: all }],
  [
    'POST /certificates/generate',
    {
      required: ['label', 'pin'],
      optional: ['type', 'key_type', 'key_size', 'validity_days', ...subject],
      status: 201,
      ...certificate,
    },
  ],
  [
    'POST /certificates/import',
    { required: ['label', 'pkcs12', 'passphrase', 'pin'], optional: ['type'], status: 201, ...certificate },
  ],
  ['GET /certificates/{id}', { data: ['certificate', 'certificate_pem', 'chain_pem'], codes: ['NOT_FOUND'] }],
  ['PUT /certificates/{id}', { optional: ['label', 'is_default', 'otp_required'], ...certificate }],
  ['DELETE /certificates/{id}', { data: ['id', 'deleted'] }],
  [
    'POST /certificates/{id}/sign',
    {
      required: ['pin'],
      optional: ['document_hash', 'document_id', 'format'],
      data: ['signed_at', 'algorithm', 'format', 'signature', 'signed_document_id'],
      codes: ['INVALID_PIN', 'LOCKED_OUT'],
    },
  ],
  [
    'POST /certificates/{id}/change-pin',
    { required: ['pin', 'new_pin'], ...certificate, codes: ['INVALID_PIN', 'LOCKED_OUT'] },
  ],
  ['POST /certificates/{id}/validate', { data: checked }],
  ['POST /certificates/{id}/revoke', { required: ['reason'], optional: ['comment'], ...certificate }],
  ['POST /certificates/{id}/renew', { required: ['pin'], status: 201, ...certificate }],
];

function describedAs(operation: string): Described | undefined {
  const [method = '', path = ''] = operation.split(' ');
  return document.paths[`/api/v1${path}`]?.[method.toLowerCase()];
}

test.each(operations)('%s takes the members of its row', (operation, { required = [], optional = [] }) => {
  const { requestBody, parameters = [] } = describedAs(operation) ?? {};
  const body = schemaOf(requestBody?.content['application/json']?.schema);
  const given = operation.startsWith('GET')
    ? parameters.map(({ name }) => name).filter((name) => name !== 'id')
    : Object.keys(body.properties ?? {});
  expect((body.required ?? []).toSorted()).toEqual(required.toSorted());
  expect(given).toEqual(expect.arrayContaining([...required, ...optional]));
});

test.each(operations)('%s answers with the members of its row', (operation, { status = 200, data }) => {
  const { responses = {} } = describedAs(operation) ?? {};
  const envelope = schemaOf(responses[status]?.content?.['application/json']?.schema);
  expect(envelope.required).toEqual(expect.arrayContaining(['success', 'data']));
  const whole = schemaOf(envelope.properties?.['data']);
  const shown = whole.items ? schemaOf(whole.items) : whole;
  expect(Object.keys(shown.properties ?? {})).toEqual(expect.arrayContaining(data));
});

test.each(operations)('%s says which errors it has', (operation, { codes = [] }) => {
  const { responses = {} } = describedAs(operation) ?? {};
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '405', '429', '500', '503']));
  if (operation.includes('{id}')) expect(responses).toHaveProperty('404');
  const said = Object.values(responses).flatMap(({ description }) => description.split(', '));
  expect(said).toEqual(expect.arrayContaining(codes));
});

test('there are no other operations on certificates than these, and the list of a certificate’s uses', () => {
  const described = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/v1/certificates'))
    .flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one.toUpperCase()} ${path.slice(7)}`));
  const known = [...operations.map(([operation]) => operation), 'GET /certificates/{id}/uses'];
  expect(described.toSorted()).toEqual(known.toSorted());
});

test.each(['certificate_generated', 'certificate_expired'])('a webhook can ask for %s', (event) => {
  const { properties } = document.components.schemas['PlatformWebhookInput'] ?? {};
  expect(properties?.['events']?.items?.enum).toContain(event);
});
