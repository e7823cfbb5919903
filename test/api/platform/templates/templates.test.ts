import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { mostTemplates } from '#domain/envelope/template.ts';
import { purgeDocuments } from '#activities/retention/documents.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { addMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { draftOf, envelopesOf, expectIssues, field } from '../envelopes/ground.ts';

const world = setUp(startWorld);
const owner = setUp(() => registerUser(world));
let documentId: string;
let envelopeId: string;

type Template = {
  id: string;
  name: string;
  document: { id: string } | null;
  roles: { name: string }[];
  fields: Record<string, unknown>[];
};

const recipients = [
  { email: 'bat@example.mn', name: 'Бат', auth_method: 'email_code', access_code: 'secret-4711' },
  { email: 'saraa@example.mn', name: 'Сараа', role: 'approver', routing_order: 2 },
];
const fields = [
  { ...field, label: 'Sign here' },
  { ...field, type: 'text', y: 300, value: 'Ulaanbaatar', required: false },
];

beforeAll(async () => {
  documentId = await readyDocument(world, owner);
  const more = { recipients, fields, message: 'Please', expires_in_days: 14, routing_type: 'hybrid' };
  envelopeId = (await envelopesOf(world, owner).create(draftOf(documentId, more))).id;
});

const send = <T>(
  method: string,
  path: string,
  { body, user = owner, key }: { body?: unknown; user?: TestUser; key?: string } = {},
) =>
  platform<T>(world, path, {
    method,
    token: user.access_token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

async function make(body: object = {}): Promise<Template> {
  const given = { envelope_id: envelopeId, roles: ['Seller', 'Buyer'], ...body };
  return expectAnswer(await send<Template>('POST', '/templates', { body: given }), 201);
}

const people = {
  Seller: { email: 'Dorj@Example.mn', name: 'Дорж', access_code: 'other-0815' },
  Buyer: { email: 'oyun@example.mn', language: 'en' },
};

const fromTemplate = (body: object, key?: string) =>
  send<{ id: string; name: string }>('POST', '/envelopes/from-template', {
    body,
    ...(key === undefined ? {} : { key }),
  });

describe('a template', () => {
  test('has the layout of its envelope, and nothing of the people', async () => {
    const template = await make({ name: 'Lease' });
    expect(template).toMatchObject({
      name: 'Lease',
      document: { id: documentId, name: 'agreement.pdf' },
      roles: [
        { name: 'Seller', role: 'signer', routing_order: 1, auth_method: 'email_code' },
        { name: 'Buyer', role: 'approver', routing_order: 2, auth_method: 'email' },
      ],
      routing_type: 'hybrid',
      message: 'Please',
      expires_in_days: 14,
      fields: [
        { type: 'signature', role: 'Seller', page: 1, x: 100, y: 200, label: 'Sign here', required: true },
        { type: 'text', role: 'Seller', value: 'Ulaanbaatar', required: false },
      ],
    });
    expect(JSON.stringify(template)).not.toMatch(/bat@|saraa@|Бат"|secret/);
    const { data } = (await send<Template>('GET', `/templates/${template.id}`)).body;
    expect(data).toEqual(template);
    const listed = (await send<Template[]>('GET', '/templates?limit=100')).body.data;
    expect(listed.map(({ id }) => id)).toContain(template.id);
    expect(listed[0]).not.toHaveProperty('fields');
    const acts = await world.deps.orm.em.fork().find(AuditEvent, { resourceId: template.id });
    expect(acts).toMatchObject([
      { action: 'template.created', metadata: { envelope_id: envelopeId, recipients: 2, fields: 2 } },
    ]);
  });

  test('gets nothing that a recipient filled in', async () => {
    const { id } = await envelopesOf(world, owner).create(draftOf(documentId, { recipients, fields }));
    const filled = { status: 'completed', value: 'private words' } as const;
    await world.deps.orm.em.fork().nativeUpdate(EnvelopeField, { envelopeId: id, type: 'text' }, filled);
    const { fields: kept } = await make({ envelope_id: id });
    expect(kept[1]).not.toHaveProperty('value');
  });

  test('is made once for a key, and gone after its deletion; its envelopes stay', async () => {
    const body = { envelope_id: envelopeId, roles: ['A', 'B'] };
    const key = randomUUID();
    const first = expectAnswer(await send<Template>('POST', '/templates', { body, key }), 201);
    const again = expectAnswer(await send<Template>('POST', '/templates', { body, key }), 201);
    expect(again).toEqual(first);
    const { Seller, Buyer } = people;
    const made = await fromTemplate({ template_id: first.id, roles: { A: Seller, B: Buyer } });
    const { id } = expectAnswer(made, 201);
    expectAnswer(await send('DELETE', `/templates/${first.id}`), 200);
    expectPlatformError(await send('GET', `/templates/${first.id}`), 404, 'NOT_FOUND');
    expectPlatformError(await send('DELETE', `/templates/${first.id}`), 404, 'NOT_FOUND');
    expect((await envelopesOf(world, owner).get(id)).status).toBe('draft');
  });

  test('is refused for wrong names, an unknown envelope, and one too many', async () => {
    const post = (body: object) => send('POST', '/templates', { body: { envelope_id: envelopeId, ...body } });
    expectIssues(await post({ roles: ['One'] }), 'VALIDATION_FAILED', ['roles']);
    for (const name of ['One', '__proto__'])
      expectIssues(await post({ roles: ['One', name] }), 'VALIDATION_FAILED', ['roles[1]']);
    expectIssues(await post({ roles: [] }), 'INVALID_REQUEST', ['roles']);
    expectIssues(await post({ roles: ['One', 'x'.repeat(101)] }), 'INVALID_REQUEST', ['roles[1]']);
    expectIssues(await post({ roles: ['One', 'a\nb'] }), 'INVALID_REQUEST', ['roles[1]']);
    const unknown = { envelope_id: randomUUID(), roles: ['One'] };
    expectIssues(await send('POST', '/templates', { body: unknown }), 'NOT_FOUND', ['envelope_id']);
    const full = await registerUser(world);
    const { id } = await envelopesOf(world, full).create(draftOf(await readyDocument(world, full)));
    const one = { envelope_id: id, roles: ['One'] };
    expectAnswer(await send('POST', '/templates', { body: one, user: full }), 201);
    await world.owner.em.fork().execute(
      `insert into template (id, organization_id, user_id, name, layout, created_at)
       select gen_random_uuid(), organization_id, user_id, name, layout, created_at
       from template, generate_series(2, ${mostTemplates}) where organization_id = ?`,
      [full.user.organization_id],
    );
    expectPlatformError(
      await send('POST', '/templates', { body: one, user: full }),
      422,
      'VALIDATION_FAILED',
    );
  });

  test('is seen by its maker, owner and admin alone', async () => {
    const template = await make();
    const [admin, colleague, stranger] = [
      await addMember(world, owner, 'admin'),
      await addMember(world, owner),
      await registerUser(world),
    ];
    expectAnswer(await send('GET', `/templates/${template.id}`, { user: admin }), 200);
    for (const user of [colleague, stranger]) {
      expectPlatformError(await send('GET', `/templates/${template.id}`, { user }), 404, 'NOT_FOUND');
      expect((await send<Template[]>('GET', '/templates', { user })).body.data).toEqual([]);
      const body = { template_id: template.id, roles: people };
      const refused = await send('POST', '/envelopes/from-template', { body, user });
      expectIssues(refused, 'NOT_FOUND', ['template_id']);
    }
  });

  test('keeps its document from the purge, and stays without it when it is deleted', async () => {
    const user = await registerUser(world);
    const document = await readyDocument(world, user);
    const { id } = await envelopesOf(world, user).create(draftOf(document));
    const made = await send<Template>('POST', '/templates', {
      body: { envelope_id: id, roles: ['One'] },
      user,
    });
    const template = expectAnswer(made, 201);
    expectAnswer(await send('DELETE', `/envelopes/${id}`, { user }), 200);
    const due = { organizationId: user.user.organization_id, before: new Date(Date.now() + 60_000) };
    const em = world.owner.em.fork();
    expect(await em.transactional((tx) => purgeDocuments(tx, due as never))).toBe(0);
    expectAnswer(await send('DELETE', `/documents/${document}`, { user }), 200);
    const now = await send<Template>('GET', `/templates/${template.id}`, { user });
    expect(now.body.data.document).toBeNull();
    const roles = { One: { email: 'a@example.mn' } };
    const body = { template_id: template.id, roles };
    expectIssues(await send('POST', '/envelopes/from-template', { body, user }), 'VALIDATION_FAILED', [
      'document_id',
    ]);
    const other = { ...body, document_id: await readyDocument(world, user) };
    expectAnswer(await send('POST', '/envelopes/from-template', { body: other, user }), 201);
  });
});

describe('an envelope of a template', () => {
  test('has its layout with people in the roles; what is given takes the place of the template’s', async () => {
    const { id: template_id } = await make({ name: 'Lease' });
    const key = randomUUID();
    const body = { template_id, roles: people, external_ref: 'flat 7', expires_in_days: 7 };
    const { id, name } = expectAnswer(await fromTemplate(body, key), 201);
    expect(name).toBe('Lease');
    expect(expectAnswer(await fromTemplate(body, key), 201).id, 'once for a key').toBe(id);
    const envelope = await envelopesOf(world, owner).get(id);
    expect(envelope).toMatchObject({
      status: 'draft',
      document: { id: documentId },
      message: 'Please',
      routing_type: 'hybrid',
      expires_in_days: 7,
      external_ref: 'flat 7',
      recipients: [
        {
          email: 'dorj@example.mn',
          name: 'Дорж',
          role: 'signer',
          auth_method: 'email_code',
          has_access_code: true,
        },
        { email: 'oyun@example.mn', role: 'approver', routing_order: 2, language: 'en' },
      ],
      fields: [
        { type: 'signature', label: 'Sign here', recipient_id: envelope.recipients[0]?.id },
        { type: 'text', value: 'Ulaanbaatar' },
      ],
    });
    const [act] = await world.deps.orm.em.fork().find(AuditEvent, { resourceId: id });
    expect(act?.metadata).toMatchObject({ template_id });
    expectAnswer(await send('POST', `/envelopes/${id}/send`, { body: {} }), 200);
  });

  test('is refused with the role that does not fit', async () => {
    const { id: template_id } = await make();
    const { Seller, Buyer } = people;
    const refuse = async (roles: unknown, code: string, paths: string[]) =>
      expectIssues(await fromTemplate({ template_id, roles }), code, paths);
    await refuse({ Seller }, 'VALIDATION_FAILED', ['roles.Buyer']);
    await refuse({ Seller, Buyer, Witness: Buyer }, 'VALIDATION_FAILED', ['roles']);
    await refuse({ Seller, Buyer: { email: 'nobody' } }, 'INVALID_REQUEST', ['roles.Buyer.email']);
    await refuse({ Seller, Buyer: { ...Buyer, host_name: 'X' } }, 'VALIDATION_FAILED', [
      'roles.Buyer.host_name',
    ]);
    await refuse([], 'INVALID_REQUEST', ['roles']);
    const unknown = await fromTemplate({ template_id: randomUUID(), roles: people });
    expectIssues(unknown, 'NOT_FOUND', ['template_id']);
    const other = await fromTemplate({ template_id, roles: people, document_id: randomUUID() });
    expectIssues(other, 'NOT_FOUND', ['document_id']);
  });
});
