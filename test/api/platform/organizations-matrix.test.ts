import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { furnish, makerOf } from '#test/support/people/belongings.ts';
import { call } from '#test/support/http/http.ts';
import {
  named,
  nameOf,
  onObjects,
  openApi,
  platformOperations,
  tryOperation,
  type OpenApi,
  type PlatformOperation,
} from '#test/support/http/platform-operations.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { snapshotOf } from '#test/support/http/snapshot.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const all = platformOperations(await openApi());
// An export is a ZIP: test/api/platform/personal-data reads what is in it.
const lists = all.filter(
  ({ params, method, path }) => params.length === 0 && method === 'GET' && !path.endsWith('/export'),
);

const world = setUp(sharedWorld);
const holder = setUp(() => registerUser(world, { organization_name: 'Organization A' }));
const stranger = setUp(() => registerUser(world, { organization_name: 'Organization B' }));
let apiKey: string;
beforeAll(async () => {
  const made = platform<{ key: string }>(world, '/api-keys', {
    token: stranger.access_token,
    body: { name: 'Server of B' },
  });
  apiKey = expectAnswer(await made, 201).key;
});
const belongings = setUp(() => furnish(world, holder));
const before = setUp(() => snapshotOf(world, holder.user.organization_id));

/** Tries an operation as the owner of organization B, by token, and by API key where a key may. */
async function asStranger(operation: PlatformOperation, ids: Record<string, string> = {}) {
  const credentials: Record<string, string>[] = [{ authorization: `Bearer ${stranger.access_token}` }];
  if (operation.byKey) credentials.push({ 'x-api-key': apiKey });
  const answers = [];
  for (const headers of credentials) answers.push(await tryOperation(world, operation, { ids, headers }));
  return answers;
}

test('what is tried is what a running process describes', async () => {
  const served = await call<OpenApi & Record<string, unknown>>(world, '/openapi.json');
  expect(platformOperations(served.body).map(nameOf)).toEqual(all.map(nameOf));
  expect(onObjects(all).length).toBeGreaterThan(10);
  expect(lists.length).toBeGreaterThan(5);
});

describe('of another organization there is no', () => {
  test.each(named(onObjects(all)))('%s', async (name, operation) => {
    const prefix = makerOf(operation.path);
    if (prefix === undefined)
      throw new Error(`say in test/support/people/belongings.ts how the object of ${name} is made`);
    const ids = belongings.ids.get(prefix) ?? {};
    const answers = await asStranger(operation, ids);
    const nobodys = Object.fromEntries(operation.params.map((param) => [param, randomUUID()]));
    const unknown = await asStranger(operation, nobodys);
    for (const answer of [...answers, ...unknown]) {
      expectPlatformError(answer, 404, 'NOT_FOUND');
      expect(answer.body).toEqual(unknown[0]?.body);
    }
  });
});

describe('nothing of another organization is in', () => {
  test.each(named(lists))('%s', async (_, operation) => {
    const { organization_id: organizationId, id } = holder.user;
    // The number of a page is no name of a thing.
    const ids = [...belongings.ids.values()]
      .flatMap((made) => Object.values(made))
      .filter((one) => one.length === randomUUID().length);
    expect(ids.length).toBeGreaterThan(5);
    for (const answer of await asStranger(operation)) {
      expect(answer.status).toBe(200);
      for (const theirs of [organizationId, id, holder.email, ...ids])
        expect(JSON.stringify(answer.body)).not.toContain(theirs);
    }
  });
});

test('and nobody makes an envelope around a document of another organization', async () => {
  const recipients = [{ email: stranger.email, name: 'B' }];
  const make = (id: string | undefined) =>
    platform(world, '/envelopes', {
      token: stranger.access_token,
      body: { document_id: id, name: 'Borrowed', recipients },
    });
  const theirs = await make(belongings.ids.get('/api/v1/documents/{id}')?.['id']);
  expect(expectPlatformError(theirs, 404, 'NOT_FOUND').details.issues).toMatchObject([
    { path: 'document_id' },
  ]);
  expect(theirs.body).toEqual((await make(randomUUID())).body);
});

test('and after all of it nothing of the other organization has changed', async () => {
  expect(Object.keys(before).length).toBeGreaterThan(5);
  expect(await snapshotOf(world, holder.user.organization_id)).toEqual(before);
});
