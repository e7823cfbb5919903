import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ActProof } from '#entities/common/act-proof.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { addMember } from '#test/support/people/members.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { envelopesOf, expectIssues } from '../envelopes/ground.ts';
import { rowFor, startBulkGround, type Bulk } from './ground.ts';

const world = setUp(() => startWorld({ QUOTA_ENTERPRISE: 'recipients=100' }));
const bulk = setUp(() => startBulkGround(world));

const many = (count: number) => Array.from({ length: count }, (_, index) => rowFor(index));

describe('a bulk send', () => {
  test('sends an envelope for each row, once for a key, by a proof of its own', async () => {
    const key = randomUUID();
    const rows = [rowFor(0), rowFor(1, { name: 'Lease of flat 1', metadata: { floor: '2' } })];
    const made = expectAnswer(await bulk.post({ rows, expires_in_days: 9 }, { key }), 201);
    expect(made).toMatchObject({ name: 'Lease', status: 'sending', rows: { total: 2 } });
    expect(expectAnswer(await bulk.post({ rows, expires_in_days: 9 }, { key }), 201).id).toBe(made.id);
    expect(await bulk.ended(made.id)).toMatchObject({
      status: 'completed',
      rows: { total: 2, waiting: 0, sent: 2, failed: 0, stopped: 0 },
      ended_at: expect.any(String),
    });
    const sent = await bulk.rowsOf(made.id);
    expect(sent).toMatchObject([
      { row: 0, status: 'sent', failure: null, envelope_status: 'sent', external_ref: 'flat 0' },
      { row: 1, status: 'sent', external_ref: 'flat 1' },
    ]);
    const ids = sent.map(({ envelope_id: id }) => id);
    const [first, second] = await Promise.all(ids.map((id) => envelopesOf(world, bulk.owner).get(id)));
    expect([first?.name, second?.name]).toEqual(['Lease', 'Lease of flat 1']);
    expect(second).toMatchObject({
      message: 'Please',
      metadata: { floor: '2' },
      recipients: [
        { email: 'tenant1@example.mn', role: 'signer', auth_method: 'email_code' },
        { email: 'landlord@example.mn', role: 'approver', routing_order: 2 },
      ],
      fields: [{ type: 'signature', recipient_id: second?.recipients[0]?.id }],
    });
    const days = (Date.parse(second?.expires_at ?? '') - Date.parse(second?.sent_at ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(9, 1);
    const proofs = await world.owner.em
      .fork()
      .find(ActProof, { workflowId: { $in: ids.map((id) => `envelope/${id}`) } });
    expect(proofs.map(({ usedFor }) => usedFor)).toEqual([['send'], ['send']]);
    await untilTrue(async () => (await bulk.lettersTo('tenant1@example.mn')) === 1);
    const acts = await world.deps.orm.em.fork().find(AuditEvent, { resourceId: made.id });
    expect(acts).toMatchObject([
      {
        action: 'bulk_send.created',
        metadata: { template_id: bulk.templateId, envelopes: 2, recipients: 4 },
      },
    ]);
  });

  test('takes CSV, in which an empty cell says nothing', async () => {
    const csv =
      '\uFEFFTenant.email,Tenant.name,Landlord.email,external_ref,metadata.floor,message\r\n' +
      'csv1@example.mn,"Бат, Дорж",landlord@example.mn,flat 8,3,\r\n' +
      'csv2@example.mn,,landlord@example.mn,,,"two\nlines"\r\n';
    const { id } = expectAnswer(await bulk.post({ csv, name: 'Leases of May' }), 201);
    expect(await bulk.ended(id)).toMatchObject({ name: 'Leases of May', rows: { sent: 2 } });
    const [one, two] = await Promise.all(
      (await bulk.rowsOf(id)).map(({ envelope_id }) => envelopesOf(world, bulk.owner).get(envelope_id)),
    );
    expect(one).toMatchObject({
      name: 'Leases of May',
      message: 'Please',
      external_ref: 'flat 8',
      metadata: { floor: '3' },
      recipients: [{ email: 'csv1@example.mn', name: 'Бат, Дорж' }, {}],
    });
    expect(two).toMatchObject({
      message: 'two\nlines',
      external_ref: null,
      metadata: {},
      recipients: [{ email: 'csv2@example.mn', name: 'csv2@example.mn' }, {}],
    });
  });

  test('sends nothing where a row does not fit, and names each of them', async () => {
    const before = await world.deps.orm.em.fork().count(Envelope);
    const { Tenant, Landlord } = rowFor(9).roles;
    const bad = [
      rowFor(0),
      rowFor(1, { roles: { Tenant } }),
      rowFor(2, { roles: { Tenant, Landlord: { ...Landlord, host_name: 'X' } } }),
    ];
    expectIssues(await bulk.post({ rows: bad }), 'VALIDATION_FAILED', [
      'rows[1].roles.Landlord',
      'rows[2].roles.Landlord.host_name',
    ]);
    const wrong = [rowFor(0), { roles: { Tenant: { email: 'nobody' }, Landlord } }];
    expectIssues(await bulk.post({ rows: wrong }), 'INVALID_REQUEST', ['rows[1].roles.Tenant.email']);
    expectIssues(await bulk.post({}), 'VALIDATION_FAILED', ['rows']);
    expectIssues(await bulk.post({ rows: [rowFor(0)], csv: 'x' }), 'VALIDATION_FAILED', ['rows']);
    expectIssues(await bulk.post({ rows: [] }), 'INVALID_REQUEST', ['rows']);
    expectIssues(await bulk.post({ rows: many(1_001) }), 'INVALID_REQUEST', ['rows']);
    const header = 'Tenant.email,Landlord.email';
    expectIssues(await bulk.post({ csv: '' }), 'VALIDATION_FAILED', ['csv']);
    expectIssues(await bulk.post({ csv: `${header},Tenant.role\n` }), 'VALIDATION_FAILED', ['csv.header[2]']);
    expectIssues(await bulk.post({ csv: `${header},Tenant.email\n` }), 'VALIDATION_FAILED', [
      'csv.header[2]',
    ]);
    expectIssues(await bulk.post({ csv: `${header}\na@example.mn\n` }), 'VALIDATION_FAILED', ['csv']);
    expectIssues(await bulk.post({ csv: `${header}\n"a` }), 'VALIDATION_FAILED', ['csv']);
    expectIssues(await bulk.post({ csv: `${header}\n` }), 'INVALID_REQUEST', ['rows']);
    const over = `${header}\n${'a@example.mn,b@example.mn\n'.repeat(1_001)}`;
    expectIssues(await bulk.post({ csv: over }), 'INVALID_REQUEST', ['rows']);
    expectIssues(await bulk.post({ csv: `${header}\na@example.mn,nobody` }), 'INVALID_REQUEST', [
      'rows[0].roles.Landlord.email',
    ]);
    expectIssues(await bulk.post({ template_id: randomUUID(), rows: [rowFor(0)] }), 'NOT_FOUND', [
      'template_id',
    ]);
    expectIssues(await bulk.post({ document_id: randomUUID(), rows: [rowFor(0)] }), 'NOT_FOUND', [
      'document_id',
    ]);
    expectPlatformError(await bulk.post({ rows: many(60) }), 429, 'QUOTA_EXCEEDED');
    expect(await world.deps.orm.em.fork().count(Envelope)).toBe(before);
  });

  test('is seen by its sender, owner and admin alone', async () => {
    const { id } = expectAnswer(await bulk.post({ rows: [rowFor(0)] }), 201);
    const admin = await addMember(world, bulk.owner, 'admin');
    expectAnswer(await bulk.send('GET', `/bulk-sends/${id}`, { user: admin }), 200);
    for (const user of [await addMember(world, bulk.owner), await registerUser(world)]) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['POST', '/stop'],
      ] as const) {
        const body = method === 'POST' ? {} : undefined;
        const answer = await bulk.send(method, `/bulk-sends/${id}${path}`, { user, body });
        expectPlatformError(answer, 404, 'NOT_FOUND');
      }
      expect((await bulk.send<Bulk[]>('GET', '/bulk-sends', { user })).body.data).toEqual([]);
      expectIssues(await bulk.post({ rows: [rowFor(0)] }, { user }), 'NOT_FOUND', ['template_id']);
    }
    expect((await bulk.send<Bulk[]>('GET', '/bulk-sends')).body.data.map((one) => one.id)).toContain(id);
    await bulk.ended(id);
  });
});
