import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import { appendToLog } from '#keyservice/log/append.ts';
import { chainStart, verifyChain } from '#keyservice/log/chain.ts';
import { acts, apiKey, runKeyService } from './support/key-service.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { oneTimeBody } from '#test/support/people/act-proof.ts';
import { startFolder } from '#test/support/world/folder.ts';

const pin = '739105';
const folder = setUp(startFolder);
const running = setUp(() => runKeyService({ OPERATIONS_LOG: join(folder.path, 'operations.log') }));

const entries = (): Promise<LogEntry[]> =>
  running.service.orm.em.fork().find(LogEntry, {}, { orderBy: { sequence: 'asc' } });

/** Runs statements with triggers off, as somebody with the database's own rights would. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: running.environment['DATABASE_URL'] });
  await client.connect();
  await client.query(`set search_path = keyservice; set session_replication_role = replica`);
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function generate(): Promise<string> {
  const body = { common_name: 'Bat', key_type: 'EC', pin };
  return String((await running.call('POST', '/api/v1/certificates/generate', body)).data['certificate_id']);
}

describe('the log of operations', () => {
  test.each([15_000, -15_000])('by a clock that is %i ms off nothing is added', async (off) => {
    const before = (await entries()).length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    onTestFinished(() => void vi.useRealTimers());
    const caller = { name: 'test', requestId: null };
    const em = running.service.orm.em.fork();
    const add = (within: typeof em) => appendToLog(within, caller, { operation: 'seal_made', outcome: 'ok' });
    for (const adding of [() => em.transactional(add), () => add(em.fork())])
      await expect(adding()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await entries()).toHaveLength(before);
  });

  test('has one entry for each generation, signing, validation, revocation and failed attempt', async () => {
    const before = (await entries()).length;
    const id = await generate();
    const hash = `sha256:${'a'.repeat(64)}`;
    const caller = { 'x-caller': 'api', 'x-request-id': 'request-7' };
    const right = { certificate_id: id, document_hash: hash, pin };
    const signed = await running.call('POST', '/api/v1/sign', right, caller);
    await running.call('POST', '/api/v1/sign', { ...right, pin: '000000' });
    const { signature } = signed.data;
    await running.call('POST', '/api/v1/verify', { document_hash: hash, signature });
    await running.call('POST', '/api/v1/verify', { document_hash: `sha256:${'b'.repeat(64)}`, signature });
    const request = randomUUID();
    const body = await oneTimeBody(acts, { request, hash: 'c'.repeat(64), loa: 1 });
    await running.call('POST', '/api/v1/one-time-signatures', body);
    await running.call('POST', '/api/v1/one-time-signatures', body);
    await running.once({ request, hash: 'c'.repeat(64), loa: 2 });
    await running.call('POST', '/api/v1/one-time-signatures', { ...body, act_proof: 'a.b.c' });
    await running.call('POST', `/api/v1/certificates/${id}/revoke`, { reason: 'superseded' });
    await running.call('POST', '/api/v1/sign', right);
    await running.call('POST', '/api/v1/sign', { ...right, certificate_id: randomUUID() });
    const made = (await entries()).slice(before);
    expect(made.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      'certificate_generated ok',
      'signature_made ok',
      'signature_made invalid_pin',
      'signature_verified ok',
      'signature_verified not_valid',
      'one_time_signature_made ok',
      'one_time_signature_made idempotency_conflict',
      'one_time_signature_made insufficient_scope',
      'certificate_revoked ok',
      'signature_made invalid_state',
      'signature_made not_found',
    ]);
    const key = `key:${createHash('sha256').update(apiKey).digest('hex').slice(0, 12)}`;
    expect(made[1]).toMatchObject({
      certificateId: id,
      documentHash: hash,
      caller: `internal (${key})`,
      requestId: 'request-7',
    });
    expect(made[2]).toMatchObject({ certificateId: id, caller: `internal (${key})` });
    expect(made[5]).toMatchObject({
      operationId: `sign-request/${request}`,
      documentHash: `sha256:${'c'.repeat(64)}`,
    });
  });

  test('never holds a PIN or a key, in the table or in the file', async () => {
    const text = `${JSON.stringify(await entries())}${await readFile(join(folder.path, 'operations.log'), 'utf8')}`;
    expect(text).not.toContain(pin);
    expect(text).not.toContain(apiKey);
    expect(text).not.toContain('bat@example.mn');
  });

  test('is the same in the file, line by line, and goes on there after a restart', async () => {
    const second = await running.again();
    await second.once({ address: { phone: '+97699112233' }, loa: 1 });
    await second.stop();
    const lines = (await readFile(join(folder.path, 'operations.log'), 'utf8')).trimEnd().split('\n');
    const rows = await entries();
    expect(lines.map((line) => (JSON.parse(line) as { hash: string }).hash)).toEqual(
      rows.map(({ hash }) => hash),
    );
    let previous = chainStart;
    for (const line of lines) {
      const { hash, ...rest } = JSON.parse(line) as Record<string, string>;
      expect(rest['previous_hash']).toBe(previous);
      expect(createHash('sha256').update(canonicalJson(rest)).digest('hex')).toBe(hash);
      previous = hash ?? '';
    }
  });

  test('stays a chain when forty write at once through two services', async () => {
    const other = await running.again();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const hash = createHash('sha256').update(String(index)).digest('hex');
        const body = { purpose: 'archive', record: `envelope/${randomUUID()}`, hash };
        return (index % 2 === 0 ? running : other).call('POST', '/api/v1/timestamps', body);
      }),
    );
    await other.stop();
    const rows = await entries();
    expect(await verifyChain(rows)).toEqual({
      valid: true,
      checked: rows.length,
      firstBroken: null,
      headHash: rows.at(-1)?.hash,
    });
  });

  test('cannot be changed by its own service', async () => {
    const em = running.service.orm.em.fork();
    for (const statement of [
      'update log_entry set outcome = outcome',
      'delete from log_entry',
      'truncate log_entry',
    ]) {
      await expect(em.execute(statement)).rejects.toThrow('only ever added to');
    }
  });

  test.each([
    [
      'a changed outcome',
      `update log_entry set outcome = case outcome when 'ok' then 'failed' else 'ok' end where sequence = 8`,
      8,
    ],
    ['a changed time', `update log_entry set at = at + interval '1 ms' where sequence = 3`, 3],
    ['another caller', `update log_entry set caller = 'nobody' where sequence = 9`, 9],
    ['an entry taken out', 'delete from log_entry where sequence = 7', 7],
    ['the first entry taken out', 'delete from log_entry where sequence = 1', 1],
  ])('shows %s', async (_, statement, firstBroken) => {
    const kept = 'create table if not exists kept as select * from log_entry';
    await tamper(kept, statement);
    expect(await verifyChain(await entries())).toMatchObject({ valid: false, firstBroken });
    await tamper('truncate log_entry', 'insert into log_entry select * from kept', 'drop table kept');
    expect(await verifyChain(await entries())).toMatchObject({ valid: true });
  });

  test('shows an entry whose own hash was made to fit', async () => {
    const rows = await entries();
    const forged = rows.map((row) => Object.assign(new LogEntry(), row));
    const target = forged[4];
    if (!target) throw new Error('too few entries');
    target.outcome = 'forged';
    const { entryHash } = await import('#keyservice/log/chain.ts');
    target.hash = entryHash(target);
    expect(await verifyChain(forged)).toMatchObject({ valid: false, firstBroken: 6 });
  });

  test('holds back the signature when the entry cannot be written', async () => {
    const id = await generate();
    await tamper('alter table log_entry add constraint full_disk check (sequence < 0) not valid');
    const right = { certificate_id: id, document_hash: `sha256:${'a'.repeat(64)}`, pin };
    const answer = await running.call('POST', '/api/v1/sign', right);
    const request = randomUUID();
    const oneTime = await running.once({ request });
    await tamper('alter table log_entry drop constraint full_disk');
    for (const { status, body } of [answer, oneTime]) {
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('signature"');
      expect(JSON.stringify(body)).not.toMatch(/log_entry|constraint|insert/i);
    }
    const [{ n }] = await running.service.orm.em
      .fork()
      .execute<[{ n: number }]>('select count(*)::int as n from signing_operation where operation_id = ?', [
        `sign-request/${request}`,
      ]);
    expect(n).toBe(0);
  });
});
