import { beforeAll, describe, expect, test } from 'vitest';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { registerUser, someEmail, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { addMember } from '#test/support/people/members.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { subscribe } from '../support.ts';
import { draftOf, envelopesOf, expectIssues } from './ground.ts';
import { proved, rowsAt } from './rows.ts';

const world = setUp(startWorld);
const owner = setUp(() => proved(world));
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, owner);
});

const noted = { external_ref: 'order 7', metadata: { order: '7', city: 'Эрдэнэт' } };

async function make(more: Record<string, unknown> = noted, user: TestUser = owner): Promise<string> {
  const document = user === owner ? documentId : await readyDocument(world, user);
  return (await envelopesOf(world, user).create(draftOf(document, more))).id;
}

async function found(query: string, user: { access_token: string } = owner): Promise<string[]> {
  const { data } = await envelopesOf(world, user).list(`?limit=100&${query}`);
  return data.map(({ id }) => id);
}

const encoded = (name: string, value: string) =>
  `metadata[${encodeURIComponent(name)}]=${encodeURIComponent(value)}`;

describe('what a sender notes of an envelope', () => {
  test('comes back, is changed while it is a draft, and stays as it is afterwards', async () => {
    const { get, send } = envelopesOf(world, owner);
    const id = await make();
    expect(await get(id)).toMatchObject(noted);
    const put = (body: object) => send(`/${id}`, { method: 'PUT', body });
    expectAnswer(await put({ name: 'Other' }), 200);
    expect(await get(id)).toMatchObject(noted);
    const changed = { external_ref: 'order 8', metadata: { order: '8' } };
    expect(expectAnswer(await put(changed), 200)).toMatchObject(changed);
    expect(expectAnswer(await put({ external_ref: '', metadata: {} }), 200)).toMatchObject({
      external_ref: null,
      metadata: {},
    });
    expectAnswer(await put(noted), 200);
    expectAnswer(await send(`/${id}/send`, { body: {} }), 200);
    expect((await put({ metadata: {} })).status).toBe(422);
    expect((await put({ external_ref: 'x' })).status).toBe(422);
    expect(await get(id)).toMatchObject(noted);
  });

  test('is in each of its events', async () => {
    const sender = await registerUser(world);
    await subscribe(world, sender, undefined, ['envelope_sent', 'recipient_sent', 'envelope_voided']);
    const id = await make(noted, sender);
    const { send } = envelopesOf(world, sender);
    expectAnswer(await send(`/${id}/send`, { body: {} }), 200);
    expectAnswer(await send(`/${id}/void`, { body: { reason: 'a test' } }), 200);
    const rows = () => world.deps.orm.em.fork().find(WebhookDelivery, { resourceId: id });
    await untilTrue(async () => (await rows()).some(({ eventType }) => eventType === 'envelope_voided'));
    for (const { body } of await rows()) {
      const { data } = JSON.parse(body) as { data: object };
      expect(data).toMatchObject({ envelope_id: id, ...noted });
    }
  });

  test.each<[string, unknown, string]>([
    ['external_ref', 'ж'.repeat(256), 'external_ref'],
    ['external_ref', 7, 'external_ref'],
    ['metadata', 'order', 'metadata'],
    ['metadata', ['7'], 'metadata'],
    ['metadata', { order: 7 }, 'metadata.order'],
    ['metadata', { order: null }, 'metadata.order'],
    ['metadata', { order: { a: 'b' } }, 'metadata.order'],
    ['metadata', { order: 'ж'.repeat(501) }, 'metadata.order'],
    ['metadata', { order: 'a\0b' }, 'metadata.order'],
    ['metadata', { ['ж'.repeat(41)]: '7' }, 'metadata'],
    ['metadata', { '': '7' }, 'metadata'],
    ['metadata', { 'a[b]': '7' }, 'metadata'],
    ['metadata', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, '7'])), 'metadata'],
  ])('%s is refused as %j', async (member, value, path) => {
    const answer = await envelopesOf(world, owner).send('', {
      body: draftOf(documentId, { [member]: value }),
    });
    expectIssues(answer, 'INVALID_REQUEST', [path]);
  });

  test('takes as much as it may', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}`.padEnd(40, 'ж'), '😀'.repeat(500)]),
    );
    const id = await make({ external_ref: 'ж'.repeat(255), metadata });
    expect(await envelopesOf(world, owner).get(id)).toMatchObject({ metadata });
  });
});

describe('a list of envelopes', () => {
  test('finds those with a reference, and those with all texts of the metadata', async () => {
    const one = await make({ external_ref: 'found 1', metadata: { kind: 'lease', flat: '1' } });
    const two = await make({ external_ref: 'found 2', metadata: { kind: 'lease', flat: '2' } });
    expect(await found('external_ref=found%201')).toEqual([one]);
    expect(await found(encoded('kind', 'lease'))).toEqual([two, one]);
    expect(await found(`${encoded('kind', 'lease')}&${encoded('flat', '1')}`)).toEqual([one]);
    expect(await found(`external_ref=found%202&${encoded('flat', '1')}`)).toEqual([]);
    expect(await found(`folder=drafts&status=draft&${encoded('flat', '2')}`)).toEqual([two]);
    expect(await found(`folder=sent&${encoded('flat', '2')}`)).toEqual([]);
    const { data } = await envelopesOf(world, owner).list('?external_ref=found%201');
    expect(data).toMatchObject([{ external_ref: 'found 1', metadata: { kind: 'lease', flat: '1' } }]);
  });

  test('finds those of a time: from the first moment on, and before the second', async () => {
    const sender = await registerUser(world);
    const document = await readyDocument(world, sender);
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await envelopesOf(world, sender).create(draftOf(document)));
    const [first, second, third] = made.map(({ id }) => id);
    const at = made[1]?.created_at ?? '';
    expect(await found(`created_after=${at}`, sender)).toEqual([third, second]);
    expect(await found(`created_before=${at}`, sender)).toEqual([first]);
    const zoned = encodeURIComponent(at.replace('Z', '+00:00'));
    expect(await found(`folder=drafts&created_after=${zoned}&created_before=${zoned}`, sender)).toEqual([]);
  });

  test('shows nobody else what is noted, and finds nothing by it for them', async () => {
    const reader = await proved(world);
    const id = await rowsAt(world, {
      user: owner,
      documentId,
      status: 'completed',
      people: [{ email: reader.email, status: 'completed' }],
    });
    await world.owner.em
      .fork()
      .execute('update envelope set external_ref = ?, metadata = ? where id = ?', [
        'secret 1',
        JSON.stringify({ price: 'high' }),
        id,
      ]);
    const { data } = await envelopesOf(world, reader).list('?folder=completed');
    expect(data.map((item) => item.id)).toEqual([id]);
    expect(JSON.stringify(data)).not.toMatch(/external_ref|metadata|secret/);
    for (const query of ['external_ref=secret%201', encoded('price', 'high')]) {
      expect(await found(`folder=completed&${query}`, reader)).toEqual([]);
      expect(await found(`folder=completed&${query}`, owner)).toEqual([id]);
    }
    const colleague = await addMember(world, owner);
    expect(await found('external_ref=secret%201', colleague)).toEqual([]);
    const admin = await addMember(world, owner, 'admin');
    expect(await found('external_ref=secret%201', admin)).toEqual([id]);
  });

  test.each([
    ['metadata=7', 'metadata'],
    ['metadata[order]=7&metadata[order]=8', 'metadata[order]'],
    ['metadata[]=7', 'metadata'],
    ['metadata[a][b]=7', 'metadata'],
    ['status[a]=draft', 'status[a]'],
    ['folders[a]=draft', 'folders[a]'],
    [`metadata[order]=${'x'.repeat(501)}`, 'metadata.order'],
    ['created_after=yesterday', 'created_after'],
    ['created_after=2026-11-28', 'created_after'],
    ['created_before=2026-02-30T00:00:00Z', 'created_before'],
    ['created_before=1969-12-31T00:00:00Z', 'created_before'],
  ])('is refused for %.40s', async (query, path) => {
    const answer = await envelopesOf(world, { access_token: owner.access_token }).send(`?${query}`);
    expectIssues(answer, 'INVALID_REQUEST', [path]);
  });

  test('of a stranger has none of them', async () => {
    const stranger = await registerUser(world, { email: someEmail() });
    await make({ external_ref: 'ours' });
    expect(await found('external_ref=ours', stranger)).toEqual([]);
  });
});
