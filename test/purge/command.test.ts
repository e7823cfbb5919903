import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { chainHead, chainStart, checkChain } from '#entities/audit/audit-chain.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { connectionOf } from '#entities/audit/personal-members.ts';
import { attachmentsOf, textOf } from '#test/support/pdf/pdf-text.ts';
import { registerUser } from '#test/support/people/account.ts';
import { createRequest, signWithCode } from '#test/support/people/signer.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sentStatement } from '#test/support/world/sent-statement.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { goingRound } from '#test/api/signing/envelope/ground.ts';
import { purgeOn } from './support/command.ts';

const world = setUp(startWorld);

/** Runs the command against this file's database unless `env` says otherwise. */
const purge = (args: string[], env: NodeJS.ProcessEnv = {}) => purgeOn(world.database.url, args, env);

const em = () => world.deps.orm.em.fork();
const eventsOf = (organizationId: string) =>
  em().find(AuditEvent, { organizationId }, { orderBy: { sequence: 'asc' } });
const from = (ipAddress: string) => ({ xRequestId: 'x', ipAddress });
/** The rows of an organization as the database sends them, every byte. */
const rawRows = async (organizationId: string) =>
  JSON.stringify(
    await em().execute('select e::text as row from audit_event e where organization_id = ?', [
      organizationId,
    ]),
  );

async function assertWhole(organizationId: string): Promise<void> {
  const upTo = (await chainHead(world.deps.orm, organizationId))?.sequence ?? 0;
  const span = { organizationId, after: chainStart, upTo, deadline: Date.now() + 60_000 };
  const check = await checkChain(world.deps.orm, span);
  expect(check).toMatchObject({ checked: upTo, last: { sequence: upTo } });
  expect(check.broken).toBeUndefined();
}

async function evidenceOf(requestId: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  const answer = await fetch(`${world.baseUrl}/partner/sign-request/${requestId}/evidence`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function statementsOf(requestId: string): Promise<ActProof[]> {
  const workflowId = signRequestWorkflowId(requestId);
  return em().find(ActProof, { workflowId }, { orderBy: { createdAt: 'asc' } });
}

async function signedRequest(): Promise<{ id: string; email: string; organizationId: string }> {
  const request = await createRequest(world, { language: 'en' });
  expect((await signWithCode(world, request.token)).status).toBe(200);
  const [{ organization_id: organizationId } = { organization_id: '' }] = await em().execute<
    { organization_id: string }[]
  >('select organization_id from sign_request where id = ?', [request.request_id]);
  return { id: request.request_id, email: request.fields.user_email ?? '', organizationId };
}

// Each run is a process of its own.
describe('npm run purge', { timeout: 120_000 }, () => {
  test('of a signer: values and salts are gone, the chain holds, and the evidence says that they were erased', async () => {
    const [ours, theirs] = [await signedRequest(), await signedRequest()];
    const { organizationId } = ours;
    const before = (await eventsOf(organizationId)).filter(({ resourceId }) => resourceId === ours.id);
    const personal = before.flatMap((event) => Object.values(event.personal));
    expect(personal.length).toBeGreaterThan(4);
    const args = ['person', '--organization', organizationId, '--address', ours.email];

    const dry = await purge(args);
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain(`${personal.length} members of`);
    expect(dry.out).toContain('add --erase');
    expect((await eventsOf(organizationId)).some(({ action }) => action === 'audit.erased')).toBe(false);
    expect(await rawRows(organizationId)).toContain(personal[0]?.salt);

    const stated = await statementsOf(ours.id);
    expect(stated.some(({ personal }) => JSON.stringify(personal).includes('127.0.0.1'))).toBe(true);
    const done = await purge([...args, '--erase']);
    expect(done.out).toMatch(/, 2 of 1 statements/);
    expect((await statementsOf(ours.id)).map(({ personal }) => personal)).toEqual([{}, {}]);
    expect(await statementsOf(theirs.id)).toMatchObject([{}, { personal: { ip_address: {} } }]);
    expect(done.out).toContain(`${personal.length} members of`);
    const rows = await rawRows(organizationId);
    for (const { salt } of personal) expect(rows).not.toContain(salt);
    await assertWhole(organizationId);
    const after = await eventsOf(organizationId);
    const said = after.slice(-2).map(({ action, personal: left, metadata }) => ({ action, left, metadata }));
    const erased = { action: 'audit.erased', left: {} };
    expect(said).toMatchObject([
      { ...erased, metadata: { by: 'person', erased_members: personal.length } },
      { ...erased, metadata: { by: 'person', erased_members: 2, erased_statements: 1 } },
    ]);
    const others = after.filter(({ resourceId }) => resourceId === theirs.id);
    expect(others.some((event) => connectionOf(event).ipAddress === '127.0.0.1')).toBe(true);

    const pdf = await evidenceOf(ours.id);
    const text = await textOf(pdf);
    expect(text).toContain('IPaddressofwhoeveractederased');
    expect(text).toMatch(/Agreedtosignerased/);
    expect((await attachmentsOf(pdf)).has('personal-members.jsonl')).toBe(false);
    expect(await textOf(await evidenceOf(theirs.id))).toContain('Agreedtosign127.0.0.1');
    expect((await purge([...args, '--erase'])).out).toContain('There is nothing to erase.');
  });

  test('of a sender: the certificate of completion says it; what they wrote to others stays', async () => {
    const going = await goingRound(world, {
      people: [{ status: 'cancelled' }],
      status: 'voided',
      voidedAt: new Date(),
      voidReason: 'x',
    });
    await sentStatement(world, going.id);
    const { user } = going.sender;
    const to = going.people[0]?.email ?? '';
    const act = { organizationId: user.organization_id, resourceType: 'envelope', resourceId: going.id };
    const actor = { xRequestId: 'sent-1', userId: user.id, ipAddress: '192.0.2.44', userAgent: 'Browser/44' };
    const sender = { name: 'Сараа', email: going.sender.email, organization: 'Саран ХХК' };
    await em().transactional(async (inner) => {
      await recordAuditEvent(inner, { ...act, action: 'envelope.sent', actor, metadata: { sender } });
      await recordAuditEvent(inner, { ...act, action: 'envelope.reminded', actor, metadata: { to } });
    });
    const args = ['person', '--organization', user.organization_id, '--user', user.id, '--erase'];
    expect((await purge(args)).code).toBe(0);
    const rows = await rawRows(user.organization_id);
    for (const gone of ['192.0.2.44', 'Browser/44', 'Саран']) expect(rows).not.toContain(gone);
    expect(rows).toContain(to);
    await assertWhole(user.organization_id);
    const answer = await fetch(`${world.baseUrl}/api/v1/envelopes/${going.id}/certificate`, {
      headers: { authorization: `Bearer ${going.sender.access_token}` },
    });
    expect(answer.status).toBe(200);
    const text = await textOf(Buffer.from(await answer.arrayBuffer()));
    expect(text).toContain('Sendererased');
    expect(text).toContain('Somebodywhosenamehasbeenerasedsincesent');
  });

  test('of a recipient who was corrected: what was before is the former person’s, what came after the new one’s', async () => {
    const going = await goingRound(world, { people: [{}] });
    const { id: recipientId = '', email = '' } = going.people[0] ?? {};
    const organizationId = going.sender.user.organization_id;
    const act = { organizationId, resourceType: 'envelope', resourceId: going.id };
    const about = { recipient_id: recipientId };
    const corrected = { ...about, from: { email: 'former@example.mn' }, to: { email } };
    await em().transactional(async (inner) => {
      const opened = { ...act, action: 'envelope.opened', metadata: about };
      await recordAuditEvent(inner, { ...opened, actor: from('192.0.2.51') });
      const actor = from('192.0.2.52');
      await recordAuditEvent(inner, { ...act, action: 'envelope.corrected', actor, metadata: corrected });
      await recordAuditEvent(inner, { ...opened, actor: from('192.0.2.53') });
    });
    const left = async () => {
      const rows = await rawRows(organizationId);
      return ['192.0.2.51', '192.0.2.52', '192.0.2.53', 'former@', email].filter((one) => rows.includes(one));
    };
    const args = ['person', '--organization', organizationId, '--erase', '--address'];
    expect((await purge([...args, 'Former@example.mn'])).out).toContain('2 members of 2 events');
    expect(await left()).toEqual(['192.0.2.52', '192.0.2.53', email]);
    expect((await purge([...args, email])).out).toContain('2 members of 2 events');
    expect(await left()).toEqual(['192.0.2.52']);
    await assertWhole(organizationId);
  });

  test('of staff who were removed: their acts in the operator’s chain', async () => {
    const staff = { organizationId: operatorAuditId, resourceType: 'staff_member', resourceId: randomUUID() };
    const metadata = { email: 'removed@example.mn', operator: 'root-of-test' };
    const actor = { xRequestId: 'x', ipAddress: '192.0.2.61' };
    await em().transactional(async (inner) => {
      await recordAuditEvent(inner, { ...staff, action: 'staff.added', metadata });
      await recordAuditEvent(inner, { ...staff, action: 'staff.signed_in', actor });
    });
    const args = ['person', '--organization', operatorAuditId, '--address', 'removed@example.mn', '--erase'];
    expect((await purge(args)).out).toContain('3 members of 2 events');
    const rows = await rawRows(operatorAuditId);
    for (const gone of ['removed@example.mn', 'root-of-test', '192.0.2.61']) expect(rows).not.toContain(gone);
  });

  test('by age, in batches, in every organization; younger events keep theirs', async () => {
    const user = await registerUser(world);
    const organizationId = user.user.organization_id;
    const actor = { xRequestId: 'old', ipAddress: '198.51.100.7' };
    const act = {
      organizationId,
      action: 'test.done',
      resourceType: 'test',
      resourceId: randomUUID(),
      actor,
    };
    await em().transactional(async (inner) => {
      for (let n = 0; n < 1_100; n += 1) await recordAuditEvent(inner, act);
    });
    const days = ['older', '--days', '1'];
    expect((await purge([...days, '--organization', organizationId])).out).toContain('nothing to erase');
    const age = `update audit_event set "timestamp" = "timestamp" - interval '2 days' where organization_id = ?`;
    await tamper(world, age, [organizationId]);
    await em().transactional((inner) => recordAuditEvent(inner, act));
    expect((await purge([...days, '--erase'])).out).toMatch(
      new RegExp(`${organizationId}\\s+\\d+ members of 11\\d\\d`),
    );
    const events = await eventsOf(organizationId);
    expect(events.filter((event) => connectionOf(event).ipAddress !== null)).toHaveLength(1);
    expect(events.filter(({ action }) => action === 'audit.erased')).toHaveLength(2);
  });

  test.each([
    [['person'], 'person needs --organization ID'],
    [['person', '--organization', randomUUID()], 'one of them'],
    [['person', '--organization', 'ours', '--user', randomUUID()], '"ours" is no id'],
    [['person', '--organization', randomUUID(), '--address', 'x'], '"x" is no e-mail address'],
    [['older'], 'older needs --days'],
    [['older', '--days', '0'], 'it is "0"; expected a number'],
    [['older', '--days', '1', '--user', randomUUID()], 'older does not take --user'],
    [['data'], 'data needs --address'],
    [['data', '--address', 'bat@example.mn'], 'data needs --proved HOW'],
    [['person', '--proved', 'x'], 'person does not take --proved'],
    [['everybody'], 'There is no command "everybody"'],
  ])('%j is refused with what is wrong and how it is used', async (args, message) => {
    const { code, out, err } = await purge(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('npm run purge -- COMMAND');
  });

  test('says what is missing where no stack runs and no database is named, or it cannot be used', async () => {
    expect((await purge([])).out).toContain('--erase');
    const folder = { PURGE_DATABASE_URL: '', TAMGA_HOME: await scratchFolder() };
    expect((await purge(['older', '--days', '1'], folder)).err).toContain('No stack runs here');
    const url = 'postgres://x:a-secret-of-the-database@127.0.0.1:9/tamga';
    const gone = await purge(['older', '--days', '1'], { PURGE_DATABASE_URL: url });
    expect(gone).toMatchObject({ code: 1, out: '' });
    expect(gone.err).toContain('The database cannot be used');
    expect(gone.err).not.toContain('a-secret-of-the-database');
  });
});
