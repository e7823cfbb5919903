import { expect, test } from 'vitest';
import type { VerificationResult } from '#api/verification/verification-result.ts';
import { createUploadRoom } from '#api/verification/upload-room.ts';
import { createVerifier, type Verifier } from '#documents/verification/verification-threads.ts';
import { expectError, serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { postForm, verifyPath } from './support/post-form.ts';

const world = setUp(sharedWorld);
const program = new URL('support/hostile-program.ts', import.meta.url);
const small = { milliseconds: 1_000, memoryMib: 64, heapMib: 48 };

const hostile = setUp(() => Promise.resolve(createVerifier({ count: 2, program, limits: small })));
/** One thread, which one file takes for good, and room for one that waits. */
const narrow = setUp(() =>
  Promise.resolve(createVerifier({ count: 1, program, limits: { milliseconds: 3_000, waitingOfAll: 1 } })),
);

const served = (verifier: Verifier, room = world.deps.verification.room) =>
  serveAnother(world, { verification: { ...world.deps.verification, verifier, room } });

const post = (api: { baseUrl: string }, wish: string) =>
  postForm<VerificationResult>(api, verifyPath, { signature: Buffer.from(wish) });

test.each([
  ['spin', 'limit_exceeded'],
  ['heap', 'limit_exceeded'],
  ['bytes', 'limit_exceeded'],
  ['die', 'structure_damaged'],
  ['throw', 'structure_damaged'],
])('a file that makes its thread %s is answered, and nobody else is held up', async (wish, code) => {
  const api = await served(hostile);
  const [bad, other] = await Promise.all([post(api, wish), post(world, 'no signature')]);
  expect(bad.status).toBe(200);
  expect(bad.body).toMatchObject({
    is_valid: false,
    indication: 'INDETERMINATE',
    sub_indication: 'CUSTOM',
    signer_name: null,
    signatures: [],
    reasons: [{ code, message: expect.stringMatching(/\S.{8,}/) as string }],
  });
  expect(other.status).toBe(400);
  await api.close();
});

test('a full queue is 503 with the time to come again', async () => {
  const api = await served(narrow);
  const all = await Promise.all(Array.from({ length: 4 }, () => post(api, 'wait')));
  const statuses = all.map(({ status }) => status).toSorted((left, right) => left - right);
  expect(statuses).toEqual([200, 200, 503, 503]);
  const refused = all.find(({ status }) => status === 503);
  if (!refused) throw new Error('none was refused');
  expectError({ ...refused, body: { ...refused.body } }, 503, 'service_unavailable');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await api.close();
});

test('files that find no room in memory are 503, and the room comes back', async () => {
  const api = await served(world.deps.verification.verifier, createUploadRoom({ all: 4_000, one: 2_000 }));
  expect((await post(api, 'x'.repeat(3_000))).status).toBe(503);
  for (let times = 0; times < 4; times += 1) expect((await post(api, 'x'.repeat(1_500))).status).toBe(400);
  await api.close();
});
