import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesQuery, type Wanted } from '#api/envelopes/envelope-places.ts';
import { EnvelopeRecipient } from '#entities/envelope-recipient.ts';
import { Envelope } from '#entities/envelope.ts';
import { UserAccount } from '#entities/user-account.ts';
import { expectPlatformError, registerUser, someEmail, type TestUser } from '../../support/account.ts';
import { uploadPdf } from '../../support/envelope.ts';
import { addMember } from '../../support/members.ts';
import { startWorld, type World } from '../../support/world.ts';
import { draftOf, envelopesOf } from './ground.ts';

let world: World;
let sender: TestUser;
let documentId: string;
beforeAll(async () => {
  world = await startWorld();
  sender = await registerUser(world);
  documentId = await uploadPdf(world, sender);
});
afterAll(async () => {
  await world.stop();
});

/** A user with a proved address. */
async function proved(fields: Record<string, unknown> = {}): Promise<TestUser> {
  const user = await registerUser(world, fields);
  const proof = { emailVerifiedAt: new Date() };
  await world.deps.orm.em.fork().nativeUpdate(UserAccount, { id: user.user.id }, proof);
  return user;
}

type Person = { email: string; status?: EnvelopeRecipient['status']; [member: string]: unknown };

/** An envelope as its flow would have left it: only its rows. */
async function rowsOf(status: Envelope['status'], people: Person[], user = sender): Promise<string> {
  const document = user === sender ? documentId : await uploadPdf(world, user);
  const recipients = people.map(({ status: _, ...member }) => member);
  const { id } = await envelopesOf(world, user).create(draftOf(document, { recipients }));
  const em = world.deps.orm.em.fork();
  const at = new Date();
  const times = { sentAt: at, expiresAt: at, originalObjectId: null };
  if (status !== 'draft') await em.nativeUpdate(Envelope, { id }, { status, ...times });
  for (const [position, person] of people.entries())
    await em.nativeUpdate(
      EnvelopeRecipient,
      { envelopeId: id, position },
      { status: person.status ?? 'pending' },
    );
  return id;
}

async function idsIn(user: TestUser, query: string): Promise<string[]> {
  return (await envelopesOf(world, user).list(query)).data.map(({ id }) => id);
}

describe('folders', () => {
  test('the inbox has what waits for the caller, once their address is proved', async () => {
    const reader = await registerUser(world);
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

  test('sent, drafts and completed have what the caller made, completed also what they received', async () => {
    const owner = await proved();
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
    const owner = await proved();
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

describe('pages', () => {
  test.each(['', '&folder=drafts', '&folder=inbox', '&folder=completed'])(
    'neither skip nor repeat while rows are added: %s',
    async (query) => {
      const reader = await proved();
      const person = { email: reader.email, status: 'sent' as const };
      const make = () => {
        if (query === '&folder=inbox') return rowsOf('sent', [person]);
        if (query === '&folder=completed') return rowsOf('completed', [person]);
        return rowsOf('draft', [{ email: someEmail() }], reader);
      };
      const made: string[] = [];
      for (let n = 0; n < 5; n += 1) made.unshift(await make());
      const { list } = envelopesOf(world, reader);
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(`?limit=2${query}${cursor ? `&cursor=${cursor}` : ''}`);
        expect(page.meta).toMatchObject({ limit: 2, has_more: page.meta.next_cursor !== null });
        found.push(...page.data.map(({ id }) => id));
        cursor = page.meta.next_cursor;
        if (found.length === 2) await make();
      } while (cursor !== null);
      expect(found).toEqual(made);
    },
  );

  test('show of each envelope what the specification names, recipients in their order', async () => {
    const owner = await registerUser(world);
    const id = await rowsOf(
      'draft',
      [{ email: 'b@example.mn', name: 'Б' }, { email: 'a@example.mn' }],
      owner,
    );
    const { data } = await envelopesOf(world, owner).list();
    expect(data).toEqual([
      {
        id,
        name: 'Түрээсийн гэрээ',
        document: { id: expect.any(String), name: 'agreement.pdf' },
        status: 'draft',
        routing_type: 'sequential',
        recipients: [
          { id: expect.any(String), email: 'b@example.mn', name: 'Б', role: 'signer', status: 'pending' },
          {
            id: expect.any(String),
            email: 'a@example.mn',
            name: 'a@example.mn',
            role: 'signer',
            status: 'pending',
          },
        ],
        sent_at: null,
        expires_at: null,
        created_at: expect.any(String),
      },
    ]);
  });

  test.each(['?folder=spam', '?status=gone', '?limit=0', '?limit=101', '?cursor=x'])(
    'are refused for %s',
    async (query) => {
      expectPlatformError(await envelopesOf(world, sender).send(query), 400, 'INVALID_REQUEST');
    },
  );

  test('a cursor of one folder is none of another, nor another user’s', async () => {
    const reader = await proved();
    for (let n = 0; n < 2; n += 1) await rowsOf('draft', [{ email: someEmail() }], reader);
    const { meta } = await envelopesOf(world, reader).list('?limit=1&folder=drafts');
    const query = `?cursor=${meta.next_cursor}`;
    expectPlatformError(await envelopesOf(world, reader).send(query), 400, 'INVALID_REQUEST');
    const other = envelopesOf(world, sender);
    expectPlatformError(await other.send(`${query}&folder=drafts`), 400, 'INVALID_REQUEST');
  });
});

describe('a page far back is read as cheaply as the first:', () => {
  const rows = 20_000;
  let reader: TestUser;
  beforeAll(async () => {
    reader = await proved();
    const em = world.deps.orm.em.fork();
    await em.execute('set statement_timeout = 0');
    await em.execute(
      `insert into envelope (id, organization_id, user_id, document_id, name, status, routing_type, expires_in_days, reminder_days, language, x_request_id, created_at, updated_at)
       select gen_random_uuid(), ?, ?, ?, 'E', case n % 3 when 0 then 'draft' when 1 then 'sent' else 'completed' end, 'parallel', 1, 0, 'en', 'r', now() - n * interval '1 second', now()
       from generate_series(1, ${rows}) as n`,
      [reader.user.organization_id, reader.user.id, documentId],
    );
    await em.execute(
      `insert into envelope_recipient (id, envelope_id, envelope_created_at, position, email, name, role, routing_order, status, auth_method, language)
       select gen_random_uuid(), id, created_at, 0, ?, 'N', 'signer', 1, case status when 'sent' then 'sent' when 'draft' then 'pending' else 'completed' end, 'email', 'en'
       from envelope where user_id = ?`,
      [reader.email, reader.user.id],
    );
    await em.execute('analyze envelope');
    await em.execute('analyze envelope_recipient');
  }, 60_000);

  test.each<Partial<Wanted>>([
    {},
    { status: 'sent' },
    { folder: 'drafts' },
    { folder: 'sent' },
    { folder: 'inbox' },
    { folder: 'completed' },
  ])('%o', async (wanted) => {
    const user = {
      id: reader.user.id,
      organizationId: reader.user.organization_id,
      role: 'owner' as const,
      email: reader.email,
      emailVerified: true,
      sessionId: null,
      apiKeyId: null,
    };
    const after = { createdAt: new Date(Date.now() - (rows * 1_000 * 3) / 4), id: randomUUID() };
    const query = placesQuery(user, { folder: undefined, status: undefined, ...wanted, after, count: 21 });
    const root = await planOf(query?.sql ?? '', query?.values ?? []);
    expect(root['Actual Rows']).toBe(21);
    expect(touched(root), JSON.stringify(root)).toBeLessThan(300);
  });
});

type Plan = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };

async function planOf(sql: string, values: unknown[]): Promise<Plan> {
  const em = world.deps.orm.em.fork();
  const statement = `explain (analyze, format json) ${sql}`;
  const [answer] = await em.execute<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(statement, values);
  const plan = answer?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('no plan');
  return plan;
}

/** The most rows that a step of a plan has looked at. */
function touched(plan: Plan): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  return Math.max(own, ...(plan.Plans ?? []).map(touched));
}
