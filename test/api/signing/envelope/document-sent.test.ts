import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { writeObject } from '#documents/document-store.ts';
import { expectError, serveAnother, type Answer } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { callsOf, goingRound, type Going, type Person } from './ground.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);
const other = setUp(
  () => serveAnother(world, {}),
  (api) => api.close(),
);

const body = { consent: true };
const signing = { consent: true, signature: { type: 'typed', text: 'Bat' } };

/** Makes somebody to whom nothing was sent, and to whose envelope there is no workflow: a call that may go on ends there. */
const unseen = (person: Person = {}) => calls.alone({ unseen: true, ...person });
const sign = (token: string) => calls.ask(token, 'sign', { body: signing });
const expectUnsent = (answer: Answer) => expectError(answer, 409, 'document_not_viewed');
const expectGoesOn = (answer: Answer) => expectError(answer, 409, 'invalid_state');

/** Gets a part of the document by its first and last byte; gives the answer when all of it has come. */
async function part(token: string, range: string, { baseUrl = world.baseUrl, headers = {} } = {}) {
  const url = `${baseUrl}/envelope/${token}/document`;
  const answer = await fetch(url, { headers: { range: `bytes=${range}`, ...headers } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Makes another revision the current one; gives its bytes. */
async function revise({ id, sender }: Going, bytes = randomBytes(200)): Promise<Buffer> {
  const organizationId = sender.user.organization_id;
  const object = await writeObject(world.deps.documents, { organizationId, bytes: Readable.from([bytes]) });
  const revised = 'update envelope set current_object_id = ?, revision = revision + 1 where id = ?';
  await calls.sql(revised, object.id, id);
  return bytes;
}

describe('nobody agrees before the document was sent to them', () => {
  test.each<[string, Person, object]>([
    ['sign', {}, signing],
    ['approve', { role: 'approver' }, body],
  ])('%s is refused, and goes on once it was', async (act, person, input) => {
    const { token } = await unseen(person);
    expect(expectUnsent(await calls.ask(token, act, { body: input })).message).toMatch(/GET …\/document/);
    await (await calls.getDocument(token)).arrayBuffer();
    expectGoesOn(await calls.ask(token, act, { body: input }));
  });

  test('prepare and sign with a credential are refused before anything is asked of it', async () => {
    const { token } = await unseen({ authMethod: 'credential' });
    expectUnsent(await calls.ask(token, 'prepare', { body: {} }));
    expectUnsent(await sign(token));
    await (await calls.getDocument(token)).arrayBuffer();
    expectError(await calls.ask(token, 'prepare', { body: {} }), 400, 'invalid_credential');
  });

  test('no code is used up by it', async () => {
    const { token, id } = await unseen({ authMethod: 'sms', phone: '+97699112233' });
    expectUnsent(await calls.ask(token, 'sign', { body: { ...signing, otp: '000000' } }));
    await (await calls.getDocument(token)).arrayBuffer();
    const answer = await calls.ask(token, 'sign', { body: { ...signing, otp: '000000' } });
    expect(answer.status).toBe(401);
    expect(await calls.sql('select id from recipient_code where recipient_id = ?', id)).toEqual([]);
  });

  test('to decline takes no document', async () => {
    const { token } = await unseen();
    expectGoesOn(await calls.ask(token, 'decline', { body: { reason: 'no' } }));
  });

  test('a document that was sent to another recipient does not count', async () => {
    const { people } = await goingRound(world, { people: [{ unseen: true }, { unseen: true }] });
    const [mine, others] = people.map(({ token }) => token);
    await (await calls.getDocument(others ?? '')).arrayBuffer();
    expectUnsent(await sign(mine ?? ''));
    expectGoesOn(await sign(others ?? ''));
  });

  test('a document that was sent by the link before a correction does not count', async () => {
    const { id, token } = await calls.alone();
    expectGoesOn(await sign(token));
    await calls.sql('update envelope_recipient set link_generation = 2 where id = ?', id);
    expectUnsent(await sign(token));
  });

  test('a revision from before others signed counts', async () => {
    const { token, going } = await unseen();
    await (await calls.getDocument(token)).arrayBuffer();
    await revise(going);
    expectGoesOn(await sign(token));
  });

  test('in person, what the host got before passing the device does not count', async () => {
    const { id, token } = await unseen({ role: 'in_person' });
    await (await calls.getDocument(token)).arrayBuffer();
    await calls.sql('update envelope_recipient set host_confirmed_at = now() where id = ?', id);
    expectUnsent(await sign(token));
    await (await calls.getDocument(token)).arrayBuffer();
    expectGoesOn(await sign(token));
  });
});

describe('what was not sent to its end does not count', () => {
  test('HEAD and 304', async () => {
    const { token } = await unseen();
    const url = `${world.baseUrl}/envelope/${token}/document`;
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const etag = head.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expectUnsent(await sign(token));
  });

  test('a download that is broken off', async () => {
    const { token, id, going } = await unseen();
    // More than the buffers of both ends of a connection hold.
    await revise(going, randomBytes(48 * 1_048_576));
    const leaving = new AbortController();
    const answer = await fetch(`${world.baseUrl}/envelope/${token}/document`, { signal: leaving.signal });
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    leaving.abort();
    expectUnsent(await sign(token));
    expect(await calls.sql('select * from sent_document where recipient_id = ?', id)).toEqual([]);
  });

  test('half of the file', async () => {
    const { token, going } = await unseen();
    const pdf = await revise(going);
    const { answer, bytes } = await part(token, '0-99');
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 0-99/200');
    expect(answer.headers.get('content-length')).toBe('100');
    expect(bytes).toEqual(pdf.subarray(0, 100));
    expectUnsent(await sign(token));
    await part(token, '-99');
    expectUnsent(await sign(token));
  });

  test('halves of two revisions', async () => {
    const { token, going } = await unseen();
    await revise(going);
    await part(token, '0-99');
    await revise(going);
    await part(token, '100-199');
    expectUnsent(await sign(token));
    await part(token, '0-99');
    expectGoesOn(await sign(token));
  });
});

describe('ranges', () => {
  test('that are the whole file together count, also by two API processes at once', async () => {
    const { token, id, going } = await unseen();
    const pdf = await revise(going);
    const ranges = ['0-49', '50-120', '100-149', '-50'];
    const got = await Promise.all(
      ranges.map((range, index) => part(token, range, index % 2 ? { baseUrl: other.baseUrl } : {})),
    );
    expect(got.map(({ bytes }) => bytes)).toEqual([
      pdf.subarray(0, 50),
      pdf.subarray(50, 121),
      pdf.subarray(100, 150),
      pdf.subarray(150),
    ]);
    expectGoesOn(await sign(token));
    const [row] = await calls.sql('select * from sent_document where recipient_id = ?', id);
    expect(row).toMatchObject({ link_generation: 1, revision: 1, partial_hash: null, partial: [] });
  });

  test.each<[string, string, Record<string, string>]>([
    ['several', '0-1,5-9', {}],
    ['one that ends before it begins', '9-5', {}],
    ['one of another entity', '0-1', { 'if-range': '"another"' }],
    ['one by date', '0-1', { 'if-range': 'Sat, 21 Nov 2026 10:00:00 GMT' }],
  ])('%s: the whole file is sent', async (_, range, headers) => {
    const { token, going } = await unseen();
    const { answer, bytes } = await part(token, range, { headers });
    expect(answer.status).toBe(200);
    expect(bytes).toEqual(going.pdf);
    expectGoesOn(await sign(token));
  });

  test.each(['999999-', '999999-1000000', '-0'])(
    'of which the file has nothing (%s) are refused with its length, and leave no record',
    async (range) => {
      const { token, id, going } = await unseen();
      const answer = await calls.ask(token, 'document', {
        method: 'GET',
        headers: { range: `bytes=${range}` },
      });
      expectError(answer, 416, 'range_not_satisfiable');
      expect(answer.headers.get('content-range')).toBe(`bytes */${going.pdf.length}`);
      expect(await calls.sql('select * from sent_document where recipient_id = ?', id)).toEqual([]);
    },
  );

  test('open only the stored bytes that hold them, and give out none that are not authentic', async () => {
    const { token, going } = await unseen();
    const chunk = 65_536;
    const pdf = await revise(going, randomBytes(5 * chunk));
    const [row] = await calls.sql('select current_object_id as id from envelope where id = ?', going.id);
    const { storage } = world.deps.documents;
    const name = String(row?.['id']);
    const stored = await buffer(await storage.get(name));
    stored[8 + 3 * (chunk + 16) + 40]! ^= 1;
    await storage.put(name, Readable.from([stored]));
    const { answer, bytes } = await part(token, `${chunk + 7}-${3 * chunk - 1}`);
    expect(answer.status).toBe(206);
    expect(bytes.equals(pdf.subarray(chunk + 7, 3 * chunk))).toBe(true);
    await expect(part(token, `${2 * chunk}-${4 * chunk - 1}`)).rejects.toThrow(/\w/);
    await expect(part(token, `${3 * chunk}-${3 * chunk + 1}`)).rejects.toThrow(/\w/);
    expectUnsent(await sign(token));
  });

  test('of the entity that If-Range names are sent', async () => {
    const { token, going } = await unseen();
    const etag = (await calls.getDocument(token)).headers.get('etag') ?? '';
    const { answer, bytes } = await part(token, '2-4', { headers: { 'if-range': etag } });
    expect(answer.status).toBe(206);
    expect(bytes).toEqual(going.pdf.subarray(2, 5));
  });
});

test('the last byte does not leave before it is on record that the file was sent', async () => {
  const { token, id } = await unseen();
  const em = world.deps.orm.em.fork();
  await em.begin();
  await em.execute('select * from envelope_recipient where id = ? for update', [id]);
  const answer = await calls.getDocument(token);
  const length = Number(answer.headers.get('content-length'));
  let got = 0;
  const all = (async () => {
    for await (const piece of answer.body ?? []) got += piece.length;
  })();
  await untilTrue(() => Promise.resolve(got === length - 1));
  expectUnsent(await sign(token));
  expect(got).toBe(length - 1);
  await em.commit();
  await all;
  expect(got).toBe(length);
  expectGoesOn(await sign(token));
});
