import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { sentEnvelope } from '#test/support/people/envelope.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { tamper } from '#test/support/world/tamper.ts';

const world = setUp(startWorld);
const support = setUp(() => makeStaff(world, 'support'));

type Page = { data: { id: string; name: string }[]; has_more: boolean };

const search = async (body: object) => {
  const headers = { 'x-api-key': support.apiKey };
  return (await call<Page>(world, '/support/flows/search', { headers, body })).body;
};

/** Puts more rows before a row than are compared one by one: newer copies of it with another name. */
async function bury(table: 'envelope' | 'sign_request', id: string, name: string): Promise<void> {
  const given =
    table === 'envelope'
      ? `'name', ?::text, 'check_hash', null`
      : `'document_name', ?::text, 'link_hash', md5(n::text)`;
  await tamper(
    world,
    `insert into ${table}
     select copy.* from (select to_jsonb(r) as original from ${table} r where id = ?) r, generate_series(1, 1200) n,
       lateral jsonb_populate_record(null::tamga.${table}, original || jsonb_build_object('id', gen_random_uuid(), ${given},
         'reference', upper(lpad(to_hex(n), 8, '0')), 'created_at', now() + n * interval '1 millisecond')) copy`,
    [id, name],
  );
}

test('a name is found among the newest flows and behind thousands of others, newest first', async () => {
  const rare = `Өв залгамжлал ${randomUUID().slice(0, 8)}`;
  const { request_id: request } = await createRequest(world, { notify: false, document_name: `${rare}.pdf` });
  const sender = await registerUser(world);
  const { id: envelope } = await sentEnvelope(world, sender, { name: rare, recipients: [{}] });
  const part = rare.slice(3).toUpperCase();
  const ids = async (body: object) => (await search(body)).data.map(({ id }) => id).toSorted();
  expect(await ids({ name: part })).toEqual([request, envelope].toSorted());
  await bury('sign_request', request, 'Common contract');
  await bury('envelope', envelope, 'Common contract');
  await tamper(world, 'analyze sign_request');
  expect(await ids({ name: part })).toEqual([request, envelope].toSorted());
  expect(await ids({ name: part, kind: 'envelope' })).toEqual([envelope]);
  expect(await ids({ name: part, partner: world.partner.clientId })).toEqual([request]);
  expect(await ids({ name: part, organization: sender.user.organization_id })).toEqual([envelope]);
  expect(await ids({ name: part, status: 'expired' })).toEqual([]);
  const many = await search({ name: 'common CONTRACT', limit: 100 });
  expect([many.data.length, many.has_more]).toEqual([100, true]);
  expect(many.data.every(({ name }) => name === 'Common contract')).toBe(true);
  const { data, has_more: more } = await search({ name: 'lease agreement.pdf', kind: 'document' });
  expect([data, more]).toEqual([[], false]);
}, 60_000);

test('an envelope is found by the name of its document, behind thousands of others too', async () => {
  const sender = await registerUser(world);
  const { id } = await sentEnvelope(world, sender, { name: 'Plain', recipients: [{}] });
  const file = `annex-${randomUUID().slice(0, 8)}`;
  await tamper(
    world,
    'update document set name = ? where id = (select document_id from envelope where id = ?)',
    [`${file}.pdf`, id],
  );
  const found = async () => (await search({ name: file })).data.map((flow) => flow.id);
  expect(await found()).toEqual([id]);
}, 60_000);
