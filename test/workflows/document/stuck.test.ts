import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { registerUser } from '#test/support/people/account.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { useEnvironment } from '#test/support/world/environment.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { docx } from '#test/documents/office/office-files.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { startDocument, untilDocument } from '#test/workflows/support/document.ts';
import { actsOf, detailsOf, impatient, shownBy, untilStuck } from '#test/workflows/support/stuck.ts';

const path = setUp(startFolder);
// No converter, wherever these tests run.
setUp(() => Promise.resolve({ stop: useEnvironment({ PATH: path.path }) }));
const world = setUp(startWorld);
const user = setUp(() => registerUser(world));
const support = setUp(() => makeStaff(world, 'support'));

type Item = { id: string; kind: string } & Record<string, unknown>;

function asSupport<T = Item>(suffix: string, body?: object) {
  const headers = { 'x-api-key': support.apiKey };
  return call<T>(world, `/support/flows${suffix}`, body ? { headers, body } : { headers });
}

const because = { reason: 'the user called' };

test('a document without a converter is stuck, found and told; staff have it tried again', async () => {
  const { id, handle } = await startDocument(world, user, {
    type: 'docx',
    bytes: docx(),
    patience: impatient,
  });
  expect(await untilStuck(handle)).toBe('converter_unavailable');
  const row = await untilDocument(world, id, ({ stuckSince }) => Boolean(stuckSince));
  expect(row).toMatchObject({
    status: 'processing',
    stuckReason: 'converter_unavailable',
    stuckStage: 'convertDocument',
    lastError: 'this worker has no converter of documents that it may use',
  });
  expect(row.nextTryAt?.getTime()).toBeGreaterThan(Date.now());
  expect(await detailsOf(handle)).toContain('Stuck since');

  const { body } = await asSupport<{ data: Item[] }>('?stuck=true');
  const item = body.data.find((one) => one.id === id);
  expect(item).toMatchObject({
    kind: 'document',
    workflow_id: `document/${id}`,
    organization: { id: user.user.organization_id },
    status: 'processing',
    stage: 'convertDocument',
    stuck: true,
    stuck_reason: 'converter_unavailable',
    what_to_do: expect.stringContaining('CONVERTER_URL'),
    last_error: expect.stringContaining('no converter'),
    next_try_at: row.nextTryAt?.toISOString(),
  });
  const detail = await asSupport(`/${id}`);
  expect(detail.body).toMatchObject({ ...item, deliveries: [] });
  // Support finds it by its name; the name of the user's file, and who uploaded it, are theirs.
  expect(JSON.stringify([item, detail.body])).not.toMatch(/merger\.docx|@/);

  expectError(await asSupport(`/${id}/cancel`, because), 409, 'invalid_state');
  await writeFile(join(path.path, 'soffice'), '#!/bin/sh\n', { mode: 0o755 });
  const retried = await asSupport(`/${id}/retry`, because);
  expect(retried).toMatchObject({ status: 202, body: { id, kind: 'document' } });
  const done = await untilDocument(world, id, ({ status }) => status !== 'processing');
  expect(done).toMatchObject({ status: 'failed', stuckSince: null, lastError: null, nextTryAt: null });
  await untilTrue(async () => (await shownBy(handle)).stuck === null);
  const acts = await actsOf(world, id, 'support.retried');
  expect(acts).toMatchObject([
    { resourceType: 'document', metadata: { reason: because.reason, staff_id: support.id } },
  ]);
  expectError(await asSupport(`/${id}/retry`, because), 409, 'invalid_state');
});

test('a document whose storage is away tells each round, and that it is being tried; then it is ready', async () => {
  const folder = fileURLToPath(world.config.STORAGE_URL);
  const bytes = simplePdf();
  const { id, handle } = await startDocument(world, user, {
    type: 'pdf',
    bytes,
    patience: { fastMs: 3_400, slowMs: 5_000 },
  });
  await rename(folder, `${folder}-away`);
  try {
    expect(await untilStuck(handle)).toBe('storage_unavailable');
    const first = await untilDocument(world, id, ({ nextTryAt }) => Boolean(nextTryAt));
    const before = first.nextTryAt?.getTime() ?? 0;
    await untilTrue(async () =>
      String((await asSupport(`/${id}`)).body['what_happened']).includes('being tried again right now'),
    );
    const next = await untilDocument(world, id, ({ nextTryAt }) => Number(nextTryAt) > before);
    expect(next.stuckSince).toEqual(first.stuckSince);
  } finally {
    await rename(`${folder}-away`, folder);
  }
  const done = await untilDocument(world, id, ({ status }) => status !== 'processing');
  expect(done).toMatchObject({ status: 'ready', stuckSince: null, stuckReason: null, lastError: null });
  await handle.result();
});
