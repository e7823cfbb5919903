import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { call } from '#test/support/http/http.ts';
import { platform, registerUser, signInAs, someEmail } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { readCommandLine } from '../../../src/staff/admin/read-command-line.ts';
import { terminalAdministrator } from '../../../src/staff/admin/terminal-administrator.ts';

const world = setUp(sharedWorld);

/** Runs a command as the program does, and gives what --json prints. */
async function admin(...argv: string[]): Promise<Record<string, string>> {
  const { command, given, reason } = readCommandLine(argv);
  const run = command?.prepare(given);
  const by = terminalAdministrator(reason);
  const { baseUrl } = world;
  const outcome = await world.owner.em
    .fork()
    .transactional((em) => run?.({ em, admin: by, baseUrl }) ?? Promise.reject(new Error('help')));
  return JSON.parse(JSON.stringify(outcome.data));
}

async function told(resourceId: string, organizationId: string) {
  const em = world.owner.em.fork();
  const events = await em.find(AuditEvent, { resourceId, organizationId }, { orderBy: { sequence: 'asc' } });
  return events.map((event) => ({ action: event.action, ...wholeMetadata(event) }));
}

const add = async (name = `Altan ${randomUUID()}`) =>
  (await admin('organization', 'add', '--name', name))['id'] ?? '';
const operator = userInfo().username;

describe('an organization', () => {
  test('is made, and its owner sets a password by the link that was printed', async () => {
    const name = `Altan ${randomUUID()}`;
    const email = someEmail();
    const owner = [
      '--owner-email',
      email.toUpperCase(),
      '--owner-first-name',
      'Saran',
      '--owner-last-name',
      'Bold',
    ];
    const made = await admin(
      'organization',
      'add',
      '--name',
      name,
      '--plan',
      'paid',
      ...owner,
      '--reason',
      'contract 7',
    );
    expect(made).toMatchObject({ name, plan_id: 'paid', owner: { email } });
    const [, token = ''] = /\/account\/invitation\/([\w-]{43})"/.exec(JSON.stringify(made)) ?? [];
    const password = 'a few words nobody guesses';
    expect((await platform(world, '/auth/reset-password', { body: { token, password } })).status).toBe(200);
    const { body } = await signInAs(world, email, password);
    expect(body.data.user).toMatchObject({ organization_id: made['id'], role: 'owner', last_name: 'Bold' });
    const id = made['id'] ?? '';
    const event = { action: 'organization.added', operator, reason: 'contract 7', plan_id: 'paid' };
    expect(await told(id, id)).toEqual([event]);
    expect(await told(id, operatorAuditId)).toEqual([{ ...event, organization_id: id }]);
    expect(await admin('organization', 'show', name.toUpperCase())).toMatchObject({
      id,
      users: 1,
      owners: [{ email, status: 'active' }],
    });
  });

  test('is put on a plan by the rule of the API', async () => {
    const id = await add();
    const plan = (...args: string[]) => admin('organization', 'plan', id, ...args);
    expect(await plan('enterprise', '--requests-per-hour', '5000')).toMatchObject({
      requests_per_hour: 5000,
    });
    await expect(plan('paid', '--requests-per-hour', '5000')).rejects.toThrow('on the plan enterprise alone');
    expect(await told(id, id)).toMatchObject([{}, { action: 'organization.plan_changed', operator }]);
  });

  test('is named by its id, slug or name, but not by a name that several have', async () => {
    const name = `Altan ${randomUUID()}`;
    const ids = [await add(name), await add(name)];
    const shown = await admin('organization', 'show', ids[0] ?? '');
    expect(await admin('organization', 'show', shown['slug'] ?? '')).toEqual(shown);
    const several = admin('organization', 'show', name);
    for (const id of ids) await expect(several).rejects.toThrow(id);
    await expect(admin('organization', 'show', `${name}?`)).rejects.toThrow('organization list --search');
    const found = await admin('organization', 'list', '--search', name);
    expect(Object.values(found)).toHaveLength(2);
  });

  test('invites nobody whose address an account has', async () => {
    const { email, user } = await registerUser(world);
    const names = ['--first-name', 'Saran', '--last-name', 'Bold'];
    const invite = admin('organization', 'invite', await add(), '--email', email, ...names);
    await expect(invite).rejects.toThrow(user.organization_id);
  });
});

const tokenFor = (made: Record<string, string>) =>
  call(world, '/oauth2/token', {
    body: {
      grant_type: 'client_credentials',
      client_id: made['client_id'],
      client_secret: made['client_secret'],
    },
  });

describe('a partner', () => {
  test('is added, rotated with two secrets, disabled and enabled', async () => {
    const organization = await add();
    const first = await admin(
      'partner',
      'add',
      '--organization',
      organization,
      '--name',
      'Loans',
      '--scopes',
      'sign, webhook',
    );
    expect(first).toMatchObject({ scopes: ['sign', 'webhook'], status: 'active' });
    const id = first['client_id'] ?? '';
    const second = await admin('partner', 'rotate', id, '--overlap', '2');
    for (const made of [first, second]) expect((await tokenFor(made)).status).toBe(200);
    const third = await admin('partner', 'rotate', id, '--overlap', '0');
    for (const made of [first, second]) expect((await tokenFor(made)).status).toBe(401);
    await admin('partner', 'disable', id);
    expect((await tokenFor(third)).status).toBe(401);
    await admin('partner', 'enable', id);
    expect((await tokenFor(third)).status).toBe(200);
    const [listed] = Object.values(await admin('partner', 'list', '--organization', organization));
    expect(listed).toMatchObject({ client_id: id, name: 'Loans' });
    expect(JSON.stringify(listed)).not.toContain('secret"');
    const actions = (await told(id, organization)).map(({ action }) => action);
    expect(actions).toEqual(
      ['added', 'secret_rotated', 'secret_rotated', 'disabled', 'enabled'].map(
        (act) => `partner_client.${act}`,
      ),
    );
    await expect(admin('partner', 'disable', randomUUID())).rejects.toThrow('no partner client');
  });
});

test('an identity is withdrawn and proved, with what was seen and who did', async () => {
  const { email, user } = await registerUser(world, { first_name: 'Saran', last_name: 'Bold' });
  await admin('user', 'withdraw-identity', email, '--reason', 'moved here');
  const seen = ['--name', 'Saran Bold', '--seen', 'passport, in person'];
  const proved = await admin('user', 'prove-identity', email, ...seen, '--by', 'Tsend, branch 4');
  expect(proved).toMatchObject({
    identity_verified: true,
    identity_proofs: [{ seen: 'passport, in person', seen_by: 'Tsend, branch 4', staff_id: null }],
  });
  expect(await admin('user', 'find', email)).toEqual(proved);
  const events = (await told(user.id, operatorAuditId)).map(({ action, ...facts }) => [action, facts]);
  expect(events).toMatchObject([
    ['identity.withdrawn', { operator, reason: 'moved here', organization_id: user.organization_id }],
    ['identity.proved', { operator, seen: 'passport, in person', seen_by: 'Tsend, branch 4' }],
  ]);
  const other = admin('user', 'prove-identity', email, '--name', 'Ider Bold', '--seen', 'passport');
  await expect(other).rejects.toThrow('"Saran Bold"');
  await expect(admin('user', 'find', 'nobody@example.mn')).rejects.toThrow('nobody@example.mn');
});
