import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { FlowAddress } from '#entities/flow/flow-address.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { addressHashes } from '#secrets/address-hash.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call } from '#test/support/http/http.ts';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { sentEnvelope } from '#test/support/people/envelope.ts';
import { liftHoldAs, placeHoldAs } from '#test/support/people/hold.ts';
import { addMember, removeMember } from '#test/support/people/members.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { purgeFile, purgeOn } from './support/command.ts';
import { evidenceOf } from './support/person.ts';
import { tracesInTables } from './support/traces.ts';

const world = setUp(startWorld);
const em = () => world.owner.em.fork();
const erase = (addresses: string[], ...more: string[]) =>
  purgeOn(world.database.urls.purge, [...argsFor(addresses), '--erase', ...more]);

function argsFor(addresses: string[]): string[] {
  return ['data', ...addresses.flatMap((one) => ['--address', one]), '--proved', 'a code to each'];
}

/** A request that its signer declined; with its evidence unless `withEvidence` is false. */
async function declined(fields: Record<string, unknown>, withEvidence = true): Promise<string> {
  const { request_id: id, token } = await createRequest(world, fields);
  expect((await call(world, `/sign/${token}/decline`, { body: { reason: 'No' } })).status).toBe(200);
  if (withEvidence) expect((await evidenceOf(world, id)).status).toBe(200);
  return id;
}

const emailOf = async (id: string) => (await em().findOneOrFail(SignRequest, { id })).userEmail;
const phone = () => `+9769${String(Math.random()).slice(2, 9)}`;

/** Erases while somebody holds the person's flow; gives what is done when the command has come to it. */
async function whileLocked<T>(id: string, addresses: string[], then: (end: () => void) => Promise<T>) {
  const url = world.database.urls.purge;
  const child = spawn(process.execPath, [purgeFile, ...argsFor(addresses), '--erase'], {
    env: { PATH: process.env['PATH'], PURGE_DATABASE_URL: url },
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  await em().transactional(async (lock) => {
    await lock.execute('select id from sign_request where id = ? for update', [id]);
    const waiting =
      'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
    await untilTrue(async () => (await lock.execute(waiting)).length > 0);
    return then(() => child.kill('SIGKILL'));
  });
  return { code: await closed, said };
}

describe('npm run purge -- data', { timeout: 120_000 }, () => {
  test('is refused while a request is open, with what to do first; nothing is changed', async () => {
    const email = someEmail();
    const ended = await declined({ user_email: email });
    const { request_id: open } = await createRequest(world, { user_email: email });
    const { code, out } = await erase([email]);
    expect(code).toBe(1);
    expect(out).toContain(`open flow ${open}`);
    expect(out).toContain('have it ended first');
    expect(await emailOf(ended)).toBe(email);
  });

  test('is refused before the evidence is made, unless that is meant; then nobody can have it', async () => {
    const email = someEmail();
    const id = await declined({ user_email: email }, false);
    const { code, out } = await erase([email]);
    expect({ code, email: await emailOf(id) }).toEqual({ code: 1, email });
    expect(out).toContain('make the export first');
    expect((await erase([email], '--without-evidence')).code).toBe(0);
    expect(await emailOf(id)).toBeNull();
    expect((await evidenceOf(world, id)).status).toBe(410);
  });

  test('is refused where a flow has a second address that nobody proved', async () => {
    const [email, number] = [someEmail(), phone()];
    const id = await declined({ user_email: email, user_phone: number });
    for (const one of [email, number]) {
      const { code, out } = await erase([one]);
      expect({ code, email: await emailOf(id) }).toEqual({ code: 1, email });
      expect(out).toContain(`other address ${id}`);
    }
    expect((await erase([email, number])).code).toBe(0);
    expect(await emailOf(id)).toBeNull();
  });

  test('leaves an organization that is on legal hold until it is lifted, and erases the others', async () => {
    const email = someEmail();
    const mine = await declined({ user_email: email });
    const sender = await registerUser(world);
    const { id } = await sentEnvelope(world, sender, { recipients: [{ email }, {}] });
    const { access_token: token } = sender;
    expect((await platform(world, `/envelopes/${id}/void`, { token, body: { reason: 'x' } })).status).toBe(
      200,
    );
    const held = expectAnswer(await placeHoldAs(world, sender, { kind: 'envelope', thing_id: id }), 201);
    const run = await erase([email], '--without-evidence');
    expect(run.code).toBe(1);
    expect(run.out).toContain('legal hold');
    expect(await emailOf(mine)).toBeNull();
    const recipients = () => em().find(EnvelopeRecipient, { envelopeId: id, email });
    expect(await recipients()).toHaveLength(1);
    await liftHoldAs(world, sender, held.id);
    expect((await erase([email], '--without-evidence')).code).toBe(0);
    expect(await recipients()).toHaveLength(0);
  });

  test('of one organization leaves the others', async () => {
    const email = someEmail();
    const [mine, other] = [await declined({ user_email: email }), await world.otherPartner()];
    const { request_id: open } = await createRequest(world, { user_email: email }, other);
    const run = await erase([email], '--organization', world.partner.organizationId);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect([await emailOf(mine), await emailOf(open)]).toEqual([null, email]);
  });

  test('of a recipient whose address was corrected since finds what only the trail and the index have', async () => {
    const [email, other] = [someEmail(), someEmail()];
    const sender = await registerUser(world);
    const { id } = await sentEnvelope(world, sender, { recipients: [{ email }, { email: other }] });
    const { access_token: token } = sender;
    const mailed = () => em().execute('select from message_attempt where flow_id = ?', [id]);
    await untilTrue(async () => (await mailed()).length === 2);
    const recipient = await em().findOneOrFail(EnvelopeRecipient, { envelopeId: id, email });
    const path = `/envelopes/${id}/recipients/${recipient.id}`;
    const body = { email: someEmail() };
    expect((await platform(world, path, { method: 'PUT', token, body })).status).toBe(200);
    expect((await erase([email])).code).toBe(0);
    expect(await tracesInTables(world, [email])).toEqual([]);
    const hash = { $in: addressHashes(world.deps.keys.addressSearch, email) };
    expect(await em().count(FlowAddress, { hash })).toBe(0);
  });

  test('of an account that was deleted takes names, sessions and keys', async () => {
    const owner = await registerUser(world);
    const member = await addMember(world, owner);
    const { id } = member.user;
    const key = { name: 'mine', expires_in_days: 30 };
    await platform(world, '/api-keys', { token: member.access_token, body: key });
    const lives = await erase([member.email]);
    expect({ code: lives.code, said: lives.out.includes(`account ${id}`) }).toEqual({ code: 1, said: true });
    expect((await removeMember(world, owner, id)).status).toBe(200);
    const run = await erase([member.email], '--user', id);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(await tracesInTables(world, [member.email])).toEqual([]);
    expect(await em().count(UserSession, { userId: id })).toBe(0);
    expect(await em().findOneOrFail(UserAccount, { id })).toMatchObject({
      firstName: 'Erased',
      lastName: 'Erased',
    });
    expect((await erase([member.email], '--user', id)).out).toContain('There is nothing to erase.');
  });

  test('makes the report before it erases: one that is there, or cannot be written, hinders it', async () => {
    const email = someEmail();
    const id = await declined({ user_email: email });
    const folder = await scratchFolder();
    const there = `${folder}/report.json`;
    await writeFile(there, 'of somebody else');
    for (const path of [there, `${folder}/none/report.json`]) {
      const { code, err } = await erase([email], '--report', path);
      expect({ code, email: await emailOf(id) }).toEqual({ code: 1, email });
      expect(err).toContain('Nothing was erased');
    }
    expect((await erase([email], '--report', `${folder}/new.json`)).code).toBe(0);
    const text = await readFile(`${folder}/new.json`, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ erased: true, hindrances: [], organizations: [{ flows: 1 }] });
    expect(text).not.toContain(email);
    expect((await stat(`${folder}/new.json`)).mode & 0o077).toBe(0);
  });

  test('stops where a request comes meanwhile, and goes on once that has ended', async () => {
    const email = someEmail();
    const id = await declined({ user_email: email });
    let token = '';
    const run = await whileLocked(id, [email], async () => {
      ({ token } = await createRequest(world, { user_email: email }));
    });
    expect(run.code).toBe(1);
    expect(run.said).toContain('This came up meanwhile: open flow');
    expect(await emailOf(id)).toBe(email);
    await call(world, `/sign/${token}/decline`, { body: { reason: 'No' } });
    expect((await erase([email], '--without-evidence')).code).toBe(0);
    expect(await emailOf(id)).toBeNull();
  });

  test('killed in the middle, is done by the same command again', async () => {
    const email = someEmail();
    const id = await declined({ user_email: email });
    await whileLocked(id, [email], async (kill) => kill());
    expect(await emailOf(id)).toBe(email);
    expect((await erase([email])).code).toBe(0);
    expect(await tracesInTables(world, [email])).toEqual([]);
    const said = { action: 'person.erased', organizationId: world.partner.organizationId };
    expect(await em().count(AuditEvent, said)).toBeGreaterThan(0);
  });
});
