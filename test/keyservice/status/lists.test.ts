import { Client } from 'pg';
import { CertificateRevocationList } from 'pkijs';
import { describe, expect, test } from 'vitest';
import { keyIdOf } from '#keyservice/ca/addresses.ts';
import { ensureAuthority } from '#keyservice/ca/first-start.ts';
import { year } from '#keyservice/ca/validities.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { publishNow } from '#keyservice/status/publish-list.ts';
import { RevocationList } from '#keyservice/entities/revocation-list.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { runKeyService } from '#test/keyservice/support/key-service.ts';

const hour = 3_600_000;
const caller = { name: 'test', requestId: null };
const running = setUp(runKeyService);

async function generate(): Promise<{ id: string; serial: string }> {
  const body = { common_name: 'Bat', key_type: 'EC', pin: '739105' };
  const { data } = await running.call('POST', '/api/v1/certificates/generate', body);
  return { id: String(data['certificate_id']), serial: String(data['serial_number']) };
}

const publish = (more = {}) => running.call('POST', '/api/v1/status/crl', more);
const revoke = (id: string) =>
  running.call('POST', `/api/v1/certificates/${id}/revoke`, { reason: 'superseded' });
const newest = (issuer: 'issuing' | 'root') =>
  running.service.orm.em.fork().findOneOrFail(RevocationList, { issuer });

/** Makes the newest list older, or with a negative time younger, in milliseconds. */
async function aged(ms: number): Promise<void> {
  const { keyId, thisUpdate } = await newest('issuing');
  const em = running.service.orm.em.fork();
  await em.nativeUpdate(RevocationList, { keyId }, { thisUpdate: new Date(thisUpdate.getTime() - ms) });
}

async function listed(): Promise<string[]> {
  const list = CertificateRevocationList.fromBER((await newest('issuing')).der);
  return (list.revokedCertificates ?? []).map(({ userCertificate }) =>
    BigInt(`0x${Buffer.from(userCertificate.valueBlock.valueHexView).toString('hex')}`)
      .toString(16)
      .toUpperCase(),
  );
}

const numberOf = (serial: string) => BigInt(`0x${serial}`).toString(16).toUpperCase();

describe('the revocation list', () => {
  test('is published when asked for, for a day, with a number that rises', async () => {
    const first = await running.call('POST', '/api/v1/status/crl', {});
    const second = await running.call('POST', '/api/v1/status/crl', {});
    expect(second.data).toMatchObject({ published: true, revoked_count: 0 });
    expect(Number(second.data['crl_number'])).toBeGreaterThan(Number(first.data['crl_number']));
    const row = await newest('issuing');
    expect(row.nextUpdate.getTime() - row.thisUpdate.getTime()).toBe(24 * hour);
    expect(row.url).toBe(`http://127.0.0.1:3999/ca/${keyIdOf(running.service.authority.issuing.facts)}.crl`);
    expect(row.issuerName).toBe('CN=Tamga Issuing CA,O=Tamga,C=MN');
  });

  test('is published again only when it is old enough', async () => {
    await running.call('POST', '/api/v1/status/crl', {});
    const young = await running.call('POST', '/api/v1/status/crl', { if_older_than: 43_200 });
    expect(young.data).toMatchObject({ published: false, crl_number: (await newest('issuing')).number });
    await aged(12 * hour);
    const old = await publishNow(running.service, caller, {
      issuer: running.service.authority.issuing,
      ifOlderThan: 12 * hour - 1000,
      now: new Date(),
    });
    expect(old.published).toBe(true);
    expect((await running.call('POST', '/api/v1/status/crl', { if_older_than: -1 })).status).toBe(400);
  });

  test('names every revocation in one step with it, also when many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => generate()));
    const answers = await Promise.all(made.map(({ id }) => revoke(id)));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
    const serials = await listed();
    for (const { serial } of made) expect(serials).toContain(numberOf(serial));
    expect((await newest('issuing')).revokedCount).toBe(made.length);
  });

  test('keeps the entries of certificates that have expired', async () => {
    const { id, serial } = await generate();
    await revoke(id);
    await running.service.orm.em
      .fork()
      .execute(`update certificate set valid_to = '2020-01-01' where id = ?`, [id]);
    await running.call('POST', '/api/v1/status/crl', {});
    expect(await listed()).toContain(numberOf(serial));
  });

  test('of the root lasts twelve months and has nobody in it', async () => {
    const { data } = await running.call('POST', '/api/v1/status/root-crl', { if_older_than: 1000 });
    expect(data).toMatchObject({ published: true, revoked_count: 0 });
    const row = await newest('root');
    expect(row.nextUpdate.getTime() - row.thisUpdate.getTime()).toBe(365 * 24 * hour);
    expect(row.url).toBe('http://127.0.0.1:3999/ca/root.crl');
  });

  test('is never dated before the last one, and waits for a clock that was set back by more', async () => {
    await publish();
    await aged(-hour / 2);
    const last = await newest('issuing');
    expect((await publish()).data).toMatchObject({ this_update: last.thisUpdate.toISOString() });
    await aged(-hour);
    const number = (await newest('issuing')).number;
    const { id } = await generate();
    expect(await revoke(id)).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
    expect((await publish()).status).toBe(503);
    expect((await newest('issuing')).number).toBe(number);
    expect((await publish({ after_clock_fault: true })).status).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    expect((await newest('issuing')).number).toBe(number + 2);
  });

  test('has an entry in the log', async () => {
    await running.call('POST', '/api/v1/status/crl', {});
    const [last] = await running.service.orm.em
      .fork()
      .find(LogEntry, {}, { orderBy: { sequence: 'desc' }, limit: 1 });
    expect(last).toMatchObject({ operation: 'crl_published', outcome: 'ok' });
  });
});

describe('whoever listens', () => {
  test('hears of a revocation and of lists, once they are there to be read', async () => {
    const listener = new Client({ connectionString: running.environment['DATABASE_URL'] });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('listen tamga_status');
    const { id, serial } = await generate();
    await revoke(id);
    await running.call('POST', '/api/v1/status/root-crl', {});
    await listener.query('select 1');
    const { issuing, root } = running.service.authority;
    const [own, above] = [issuing, root].map(({ facts }) => keyIdOf(facts));
    expect(heard).toEqual([`ocsp ${serial}`, `crl ${own}`, `crl ${above}`]);
    await listener.end();
  });
});

describe('another role', () => {
  test('may read what is signed when it is named, and nothing else', async () => {
    const own = await runKeyService({ STATUS_READER_ROLE: 'status_reader_of_tests' });
    const em = own.service.orm.em.fork();
    await em.execute('create role status_reader_of_tests');
    const again = await own.again();
    await again.service.orm.close();
    const may = async (what: string, table: string) => {
      const [row] = await em.execute(`select has_table_privilege('status_reader_of_tests', ?, ?) as may`, [
        table,
        what,
      ]);
      return row?.may;
    };
    expect(await may('select', 'status.ocsp_answer')).toBe(true);
    expect(await may('select', 'status.revocation_list')).toBe(true);
    expect(await may('insert', 'status.ocsp_answer')).toBe(false);
    expect(await may('select', 'keyservice.certificate')).toBe(false);
    await em.execute('drop owned by status_reader_of_tests');
    await em.execute('drop role status_reader_of_tests');
    await own.stop();
  });
});

describe('renewals', () => {
  test('are told for each of the service’s own certificates, and none is due on the first day', async () => {
    const { data } = await running.call('POST', '/api/v1/status/renewals');
    const { timestamping } = running.service.authority;
    expect(data['certificates']).toEqual([
      expect.objectContaining({ kind: 'issuing', renewed: false }),
      expect.objectContaining({ kind: 'ocsp', renewed: false }),
      {
        kind: 'timestamping',
        renewed: false,
        serial_number: timestamping.facts.serialNumber,
        valid_to: timestamping.facts.notAfter.toISOString(),
      },
      expect.objectContaining({ kind: 'seal', renewed: false }),
    ]);
  });

  test('replace the responder with a third of its life left', async () => {
    const { orm, keyStore, country, pkiUrl, authority } = running.service;
    const after = (years: number) =>
      ensureAuthority(orm, keyStore, { country, pkiUrl, now: new Date(Date.now() + years * year) });
    expect((await after(1.9)).issuing.ocsp.id).toBe(authority.issuing.ocsp.id);
    expect((await after(2.1)).issuing.ocsp.id).not.toBe(authority.issuing.ocsp.id);
    expect((await after(4.9)).timestamping.id).toBe(authority.timestamping.id);
  });
});
