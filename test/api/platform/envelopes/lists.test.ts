import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import {
  expectPlatformError,
  registerUser,
  registerUnproved,
  someEmail,
  type TestUser,
} from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { addMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { envelopesOf } from './ground.ts';
import { proved, rowsAt, type Person } from './rows.ts';

type Told = { id: string; recipients: { email: string }[] };
const namesIn = (item?: Told) => item?.recipients.map((one) => one.email);

const world = setUp(sharedWorld);
const sender = setUp(() => registerUser(world));
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, sender);
});

const rowsOf = (status: Envelope['status'], people: Person[], user = sender) =>
  rowsAt(world, { user, documentId: user === sender ? documentId : undefined, status, people });

async function idsIn(user: TestUser, query: string): Promise<string[]> {
  return (await envelopesOf(world, user).list(query)).data.map(({ id }) => id);
}

describe('folders', () => {
  test('the inbox has what waits for the caller, once their address is proved', async () => {
    const reader = await registerUnproved(world);
    const { email } = reader;
    const waiting = await rowsOf('sent', [{ email, status: 'sent' }]);
    const opened = await rowsOf('in_progress', [{ email: someEmail() }, { email, status: 'delivered' }]);
    const hosted = await rowsOf('sent', [
      { email: someEmail(), role: 'in_person', host_email: email, status: 'sent' },
    ]);
    const twice = await rowsOf('sent', [
      { email, status: 'sent' },
      { email, status: 'sent' },
    ]);
    await rowsOf('sent', [{ email, status: 'pending' }]);
    await rowsOf('sent', [{ email, status: 'completed' }]);
    await rowsOf('sent', [{ email, role: 'cc', status: 'completed' }]);
    await rowsOf('voided', [{ email, status: 'cancelled' }]);
    await rowsOf('draft', [{ email }]);
    const agreed = await rowsOf('sent', [{ email, status: 'delivered' }]);
    const em = world.deps.orm.em.fork();
    await em.nativeUpdate(EnvelopeRecipient, { envelopeId: agreed }, { acceptedAt: new Date() });
    expect(await idsIn(reader, '?folder=inbox')).toEqual([]);
    await em.nativeUpdate(UserAccount, { id: reader.user.id }, { emailVerifiedAt: new Date() });
    expect(await idsIn(reader, '?folder=inbox')).toEqual([twice, hosted, opened, waiting]);
    expect(await idsIn(reader, '?folder=inbox&status=in_progress')).toEqual([opened]);
    expect(await idsIn(reader, '?folder=inbox&status=completed')).toEqual([]);
    expect(await idsIn(reader, '')).toEqual([]);
    expectPlatformError(await envelopesOf(world, reader).send(`/${waiting}`), 404, 'NOT_FOUND');
  });

  test('of an envelope behind an access code, who received it is told the sender and the title alone', async () => {
    const reader = await proved(world);
    const { email } = reader;
    const other = { email: someEmail(), name: 'Сараа Дорж' };
    const guarded = { email, status: 'sent', access_code: 'open sesame' } as const;
    const host = { email: someEmail(), role: 'in_person', host_email: email, access_code: 'open sesame' };
    const sealed = await rowsOf('sent', [other, guarded]);
    const hosted = await rowsOf('sent', [other, { ...host, status: 'sent' }]);
    const open = await rowsOf('sent', [other, { email, status: 'sent' }]);
    const both = await rowsOf('sent', [guarded, { email, status: 'sent' }]);
    const done = await rowsOf('completed', [other, { ...guarded, status: 'completed' }]);
    const own = await rowsOf('completed', [other, guarded], reader);
    const told = async (folder: string, user = reader) => {
      const { data } = await envelopesOf(world, user).list(`?folder=${folder}`);
      return new Map((data as Told[]).map((item) => [item.id, item]));
    };
    const inbox = await told('inbox');
    const name = `${String(sender.user['first_name'])} ${String(sender.user['last_name'])}`;
    expect(inbox.get(sealed)).toMatchObject({ sender: { name }, document: null, status: 'sent' });
    expect(namesIn(inbox.get(sealed))).toEqual([email]);
    expect(namesIn(inbox.get(hosted))).toEqual([]);
    expect(namesIn(inbox.get(open))).toEqual([other.email, email]);
    expect(inbox.get(open)).toMatchObject({ sender: { name }, document: { id: documentId } });
    expect(namesIn(inbox.get(both))).toEqual([email, email]);
    const completed = await told('completed');
    expect(namesIn(completed.get(done))).toEqual([email]);
    expect(namesIn(completed.get(own))).toEqual([other.email, email]);
    expect(namesIn((await told('sent', sender)).get(sealed))).toEqual([other.email, email]);
  });

  test('sent, drafts and completed have what the caller made, completed also what they received', async () => {
    const owner = await proved(world);
    const { email } = owner;
    const draft = await rowsOf('draft', [{ email: someEmail() }], owner);
    const sent = await rowsOf('sent', [{ email: someEmail() }], owner);
    const begun = await rowsOf('in_progress', [{ email: someEmail() }], owner);
    const voided = await rowsOf('voided', [{ email: someEmail() }], owner);
    const completed = await rowsOf('completed', [{ email, status: 'completed' }], owner);
    const received = await rowsOf('completed', [{ email, status: 'completed' }]);
    expect(await idsIn(owner, '?folder=drafts')).toEqual([draft]);
    expect(await idsIn(owner, '?folder=sent')).toEqual([begun, sent]);
    expect(await idsIn(owner, '?folder=completed')).toEqual([received, completed]);
    expect(await idsIn(owner, '')).toEqual([completed, voided, begun, sent, draft]);
    expect(await idsIn(owner, '?status=voided')).toEqual([voided]);
    expect(await idsIn(owner, '?folder=sent&status=sent')).toEqual([sent]);
    expect(await idsIn(owner, '?folder=drafts&status=sent')).toEqual([]);
  });

  test('owner and admin see all of the organization, a user what they made; folders are everybody’s own', async () => {
    const owner = await proved(world);
    const [admin, user] = [await addMember(world, owner, 'admin'), await addMember(world, owner)];
    const theirs = await rowsOf('draft', [{ email: someEmail() }], user);
    const own = await rowsOf('draft', [{ email: someEmail() }], owner);
    expect(await idsIn(owner, '')).toEqual([own, theirs]);
    expect(await idsIn(admin, '')).toEqual([own, theirs]);
    expect(await idsIn(user, '')).toEqual([theirs]);
    expect(await idsIn(admin, '?folder=drafts')).toEqual([]);
    expect(await idsIn(owner, '?folder=drafts')).toEqual([own]);
    const admins = envelopesOf(world, admin);
    expect((await admins.get(theirs)).id).toBe(theirs);
    const colleague = envelopesOf(world, await addMember(world, owner));
    for (const [method, path] of everywhere(theirs)) {
      const answer = await colleague.send(path, {
        method,
        ...(method === 'GET' ? {} : { body: bodyOf(path) }),
      });
      expectPlatformError(answer, 404, 'NOT_FOUND');
    }
  });
});

function everywhere(id: string): [string, string][] {
  return [
    ['GET', `/${id}`],
    ['PUT', `/${id}`],
    ['POST', `/${id}/send`],
    ['POST', `/${id}/void`],
    ['POST', `/${id}/remind`],
    ['PUT', `/${id}/recipients/${randomUUID()}`],
    ['GET', `/${id}/download`],
    ['GET', `/${id}/events`],
    ['DELETE', `/${id}`],
  ];
}

function bodyOf(path: string): object {
  return path.endsWith('/void') ? { reason: 'x' } : {};
}

test('without a token nothing is answered, and a stranger finds nothing', async () => {
  const id = await rowsOf('draft', [{ email: someEmail() }]);
  const stranger = envelopesOf(world, await registerUser(world));
  const nobody = envelopesOf(world, { access_token: 'x' });
  const paths: [string, string][] = [...everywhere(id), ['GET', ''], ['POST', '']];
  for (const [method, path] of paths) {
    const options = { method, ...(method === 'GET' ? {} : { body: bodyOf(path) }) };
    expectPlatformError(await nobody.send(path, options), 401, 'UNAUTHORIZED');
    if (path !== '') expectPlatformError(await stranger.send(path, options), 404, 'NOT_FOUND');
  }
  expect((await envelopesOf(world, sender).get(id)).status).toBe('draft');
});
