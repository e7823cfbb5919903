import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { positionsQuery, type Wanted } from '#api/platform/envelopes/common/envelope-positions.ts';
import { expectPlatformError, registerUser, someEmail, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { envelopesOf } from './ground.ts';
import { proved, rowsAt } from './rows.ts';

const world = setUp(startWorld);
const sender = setUp(() => registerUser(world));
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, sender);
});

describe('pages', () => {
  test.each(['', '&folder=drafts', '&folder=inbox', '&folder=completed'])(
    'neither skip nor repeat while rows are added: %s',
    async (query) => {
      const reader = await proved(world);
      const person = { email: reader.email, status: 'sent' as const };
      const make = () => {
        if (query === '&folder=inbox')
          return rowsAt(world, { user: sender, documentId, status: 'sent', people: [person] });
        if (query === '&folder=completed')
          return rowsAt(world, { user: sender, documentId, status: 'completed', people: [person] });
        return rowsAt(world, { user: reader, status: 'draft', people: [{ email: someEmail() }] });
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
    const id = await rowsAt(world, {
      user: owner,
      status: 'draft',
      people: [{ email: 'b@example.mn', name: 'Б' }, { email: 'a@example.mn' }],
    });
    const { data } = await envelopesOf(world, owner).list();
    expect(data).toEqual([
      {
        id,
        reference: expect.stringMatching(/^R-[\dA-Z]{4}-[\dA-Z]{4}$/),
        name: 'Түрээсийн гэрээ',
        document: { id: expect.any(String), name: 'agreement.pdf' },
        status: 'draft',
        routing_type: 'sequential',
        sender: { name: 'Бат Болд', organization: 'Бат ба нөхөд' },
        external_ref: null,
        metadata: {},
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
    const reader = await proved(world);
    for (let n = 0; n < 2; n += 1)
      await rowsAt(world, { user: reader, status: 'draft', people: [{ email: someEmail() }] });
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
    reader = await proved(world);
    const em = world.owner.em.fork();
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
      authenticatedAt: null,
    };
    const after = { createdAt: new Date(Date.now() - (rows * 1_000 * 3) / 4), id: randomUUID() };
    const query = positionsQuery(user, { folder: undefined, status: undefined, ...wanted, after, count: 21 });
    const root = await planOf(query?.sql ?? '', query?.values ?? []);
    expect(root['Actual Rows']).toBe(21);
    expect(touched(root), JSON.stringify(root)).toBeLessThan(300);
  });
});

type Plan = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };

async function planOf(sql: string, values: unknown[]): Promise<Plan> {
  const em = world.owner.em.fork();
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
