import { expect, test } from 'vitest';
import { expectPlatformError, platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const sender = setUp(() => registerUser(world));

type Envelope = { id: string; fields: Record<string, unknown>[]; warnings: object[] };

const call = (path: string, options: object = {}) =>
  platform<Envelope>(world, `/envelopes${path}`, { token: sender.access_token, ...options });

const place = { recipient_index: 0, page: 1, x: 72, width: 120, height: 24 };
const kinds = [
  { type: 'date', auto: 'date_signed' },
  { type: 'text', auto: 'name' },
  { type: 'dropdown', options: ['Нэг, "хоёр"', '{гурав}'], value: '{гурав}' },
  { type: 'radio', group: 'paid' },
  { type: 'radio', group: 'paid' },
  { type: 'number', value: '12.5' },
];
const fields = kinds.map((kind, index) => ({ ...place, ...kind, y: 72 + index * 40 }));

async function drafted(): Promise<string> {
  const recipients = [{ email: someEmail(), auth_method: 'email_code' }];
  const body = { document_id: await readyDocument(world, sender), name: 'Lease', recipients, fields };
  const { data } = (await call('', { body })).body;
  expect(data.warnings).toEqual([]);
  return data.id;
}

test('what a field has by its type is kept, also when the recipients or the fields are replaced', async () => {
  const id = await drafted();
  const shown = async () => (await call(`/${id}`)).body.data.fields;
  const before = await shown();
  expect(before).toMatchObject(kinds);
  expect(before[5]).not.toHaveProperty('auto');
  const body = { recipients: [{ email: someEmail(), auth_method: 'email_code' }] };
  expect((await call(`/${id}`, { method: 'PUT', body })).status).toBe(200);
  expect(await shown()).toMatchObject(kinds);
  const turned = fields.toReversed();
  expect((await call(`/${id}`, { method: 'PUT', body: { fields: turned } })).status).toBe(200);
  expect(await shown()).toMatchObject(kinds.toReversed());
});

test('what a type does not have is refused, by the name of the member', async () => {
  const id = await drafted();
  const wrong = [
    { ...place, y: 72, type: 'date', auto: 'name' },
    { ...place, y: 112, type: 'dropdown', options: ['a', 'a'] },
    { ...place, y: 152, type: 'radio', group: 'alone' },
  ];
  const answer = await call(`/${id}`, { method: 'PUT', body: { fields: wrong } });
  const { details } = expectPlatformError(answer, 422, 'VALIDATION_FAILED');
  expect(details.issues?.map(({ path }) => path)).toEqual([
    'fields[0].auto',
    'fields[1].options',
    'fields[2].group',
  ]);
  const unknown = { fields: [{ ...place, y: 72, type: 'date', auto: 'yesterday' }] };
  const refused = expectPlatformError(
    await call(`/${id}`, { method: 'PUT', body: unknown }),
    400,
    'INVALID_REQUEST',
  );
  expect(refused.details.issues?.map(({ path }) => path)).toEqual(['fields[0].auto']);
});
