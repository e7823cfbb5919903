import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { longestActMs, longestSigningMs, type ActStatement } from '#domain/common/act-statement.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { actSigningKey } from '#secrets/act-keys.ts';
import { actProof, envelopeBody, oneTimeBody } from '#test/support/people/act-proof.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activated, codeOf, makeCertificate, signActivated, someHash } from './support/activations.ts';
import { acts, keys, runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);
const path = '/api/v1/one-time-signatures';
const hash = 'a'.repeat(64);
const ofWorker = { 'x-api-key': keys.worker };

type About = Partial<Omit<ActStatement, 'type'>>;

/** Asks as a worker that somebody has taken over, with no key for acts. */
function ask(body: object) {
  return running.call('POST', path, body, ofWorker);
}

async function withProof(about: About, document_hash = hash) {
  return ask({ act_proof: await actProof(acts, { shown: hash, ...about }), document_hash });
}

/** What an operation id says before the bytes. */
const stem = (id: string | null | undefined) => String(id).slice(0, -33);

const timeAgo = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('with the credential of the worker alone, nobody gets a signature in anybody’s name', () => {
  test('not by the subject of their choice', async () => {
    const wanted = { operation_id: randomUUID(), subject: { email: 'president@example.mn' }, loa: 2 };
    for (const loa of [1, 2]) {
      const answer = await ask({ ...wanted, loa, document_hash: hash });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_REQUEST']);
    }
    const proven = await oneTimeBody(acts, { hash });
    const { data } = await ask({ ...proven, subject: { email: 'president@example.mn' }, loa: 2 });
    expect(String(data['certificate'])).toContain('BEGIN CERTIFICATE');
    expect(await subjectsNamed('president@example.mn')).toBe(0);
  });

  test('not by a statement that they sign themselves, or change', async () => {
    const own = await oneTimeBody(actSigningKey(randomBytes(32)), { hash });
    expect((await ask(own)).body).toMatchObject({
      error: { code: 'SERVICE_UNAVAILABLE', details: { reason: 'act_key_unknown' } },
    });
    const { act_proof: genuine = '' } = await oneTimeBody(acts, { hash });
    const [head = '', payload = '', signature = ''] = genuine.split('.');
    const statement = Buffer.from(payload, 'base64url').toString().replace('bat@', 'president@');
    const changed = [head, Buffer.from(statement).toString('base64url'), signature].join('.');
    for (const act_proof of [changed, `${head}.${payload}.${'A'.repeat(86)}`, 'a.b.c']) {
      expectRefused(await ask({ act_proof, document_hash: hash }));
    }
  });

  test.each<[string, About]>([
    ['another document', { shown: 'b'.repeat(64) }],
    ['no document', { shown: null }],
    ['a decline', { act: 'decline' }],
    ['level 3', { input: { loa: 3 } }],
    ['no level', { input: { loa: undefined } }],
    ['no address', { address: null }],
    ['an address without a code at level 2', { proved_by: ['link'] }],
    ['an address whose code went elsewhere', { proved_by: ['link', 'sms_code'] }],
    ['a phone whose code went to the mailbox', { address: { phone: '+97699112233' } }],
    ['an account, not the link', { proved_by: ['account', 'email_code'] }],
    ['a delivery', { workflow: `webhook-delivery/${randomUUID()}`, input: { recipientId: randomUUID() } }],
    ['an envelope, and no recipient', { workflow: `envelope/${randomUUID()}` }],
    ['a time too long ago', { made_at: timeAgo(longestSigningMs + 60_000) }],
    ['a time to come', { made_at: timeAgo(-longestActMs - 60_000) }],
    ['no time', { made_at: 'yesterday' }],
  ])('not by a genuine act about %s', async (_, about) => {
    expectRefused(await withProof(about));
  });

  test('not twice by one act: a request is one signature, a recipient is bound into the name of each', async () => {
    const request = randomUUID();
    const first = await running.once({ request, hash });
    expect(first.status).toBe(200);
    const { act_proof } = await oneTimeBody(acts, { request, hash });
    expectRefused(await ask({ act_proof, document_hash: 'b'.repeat(64) }));
    const body = await envelopeBody(acts, { hash });
    expect((await ask(body)).status).toBe(200);
    const other = { ...body, document_hash: 'b'.repeat(64) };
    expect((await ask(other)).status).toBe(200);
    const em = running.service.orm.em.fork();
    const [one, two] = await em.find(LogEntry, {}, { orderBy: { sequence: 'desc' }, limit: 2 });
    expect(stem(one?.operationId)).toMatch(/^envelope\/[-0-9a-f]{36}\/recipient\/[-0-9a-f]{36}$/);
    expect(stem(two?.operationId)).toBe(stem(one?.operationId));
  });
});

function expectRefused(answer: Awaited<ReturnType<typeof ask>>): void {
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ error: { code: 'FORBIDDEN', details: { reason: 'act_refused' } } });
  expect(answer.data).toEqual({});
}

async function subjectsNamed(address: string): Promise<number> {
  const em = running.service.orm.em.fork();
  const sql = 'select count(*)::int as n from certificate where subject like ?';
  const [row] = await em.execute<{ n: number }[]>(sql, [`%${address}%`]);
  return row?.n ?? -1;
}

describe('an activation', () => {
  /** An activation for one document, and the act by which the signer gave the PIN for it. */
  async function given(about: About = {}) {
    const request = randomUUID();
    const leave = await activated(running, { hashes: [someHash()] });
    const [document = ''] = leave.hashes;
    const act_proof = await actProof(acts, {
      workflow: `sign-request/${request}`,
      input: { loa: 3, activationId: leave.id },
      proved_by: ['link', 'email_code', 'credential'],
      shown: document.replace('sha256:', ''),
      ...about,
    });
    return { leave, more: { operation_id: `sign-request/${request}`, act_proof } };
  }

  const sign = ({ leave, more }: Awaited<ReturnType<typeof given>>, other: object = {}) =>
    running.call(
      'POST',
      `/api/v1/activations/${leave.id}/sign`,
      { sad: leave.sad, hashes: leave.hashes, ...more, ...other },
      ofWorker,
    );

  test('is used by the worker with the act that the signer gave the PIN for, and not without', async () => {
    const ready = await given();
    expectRefused(await sign(ready, { act_proof: undefined }));
    expectRefused(await sign(ready, { operation_id: undefined }));
    expectRefused(await sign(ready, { operation_id: `sign-request/${randomUUID()}` }));
    expect((await sign(ready)).status).toBe(200);
  });

  test.each<[string, About]>([
    ['another activation', { input: { loa: 3, activationId: randomUUID() } }],
    ['no activation', { input: { loa: 3 } }],
    ['another document', { shown: 'b'.repeat(64) }],
    ['a decline', { act: 'decline' }],
    ['no credential', { proved_by: ['link', 'email_code'] }],
  ])('is not used by an act about %s', async (_, about) => {
    expectRefused(await sign(await given(about)));
  });

  test('gives the signature that was made again by its SAD alone, and logs every other try', async () => {
    const leave = await activated(running, {}, await makeCertificate(running));
    const operation = { operation_id: `sign-request/${randomUUID()}` };
    const made = await signActivated(running, leave, operation);
    expect(made.status).toBe(200);
    const em = running.service.orm.em.fork();
    const logged = { operationId: operation.operation_id, outcome: 'invalid_sad' };
    const guesses = [leave.id, randomUUID()].map((id) => ({ ...leave, id, sad: 'A'.repeat(43) }));
    for (const guess of guesses) {
      const refused = await signActivated(running, guess, operation);
      expect([refused.status, codeOf(refused), refused.data]).toEqual([400, 'INVALID_SAD', {}]);
    }
    await em.execute('delete from activation where id = ?', [leave.id]);
    for (const guess of guesses)
      expect(codeOf(await signActivated(running, guess, operation))).toBe('INVALID_SAD');
    expect(await em.count(LogEntry, logged)).toBe(4);
    const another = await activated(running);
    expect(codeOf(await signActivated(running, { ...another, hashes: leave.hashes }, operation))).toBe(
      'INVALID_SAD',
    );
    expect((await signActivated(running, leave, operation)).data).toEqual(made.data);
  });
});
