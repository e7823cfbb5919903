import { randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { policies } from '#domain/common/certificate-policies.ts';
import { RevocationList } from '#keyservice/entities/revocation-list.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activate, activated, codeOf, pin, signActivated, someHash } from './support/activations.ts';
import { keys, runKeyService, type Answer } from './support/key-service.ts';

const running = setUp(runKeyService);
const other = '7391055';
const path = (id: unknown, operation: string) => `/api/v1/certificates/${String(id)}/${operation}`;

/** A certificate that the API has generated, under `pin`. */
async function generated(more: Record<string, unknown> = {}): Promise<Answer> {
  const names = { common_name: 'Bat Dorj', organization: 'Ger LLC', email: 'бат@example.mn' };
  const body = { ...names, key_type: 'EC', user_id: randomUUID(), pin, label: 'Mine', ...more };
  const answer = await running.call('POST', '/api/v1/certificates/generate', body, {
    'x-api-key': keys.api,
  });
  expect(answer.status).toBe(201);
  return answer;
}

const idOf = ({ data }: Answer) => String(data['certificate_id']);
const pemOf = ({ data }: Answer) => new X509Certificate(String(data['certificate']));
const change = (id: string, body: object, at = running) => at.call('POST', path(id, 'change-pin'), body);
const renew = (id: string, body: object = {}, at = running) =>
  at.call('POST', path(id, 'renew'), { pin, validity_days: 30, ...body });
const revoke = (id: string) =>
  running.call('POST', path(id, 'revoke'), { reason: 'superseded' }, { 'x-api-key': keys.api });
/** Until when wrong PINs keep a certificate's key locked, in milliseconds; null while it is open. */
async function lockOf(id: string): Promise<number | null> {
  const { data } = await running.call('GET', `/api/v1/certificates/${id}`, undefined, {
    'x-api-key': keys.api,
  });
  const { locked_until: until } = data;
  return typeof until === 'string' ? Date.parse(until) : null;
}

const detailsOf = ({ body }: Answer) => (body as { error: { details: object } }).error.details;

describe('a certificate that signs itself', () => {
  test.each([[{ key_size: 256 }], [{ key_size: 384 }], [{ key_type: 'RSA', key_size: 2048 }]])(
    'holds by its own key, and names neither policy nor status: %o',
    async (more) => {
      const made = await generated({ ...more, issuer: 'self' });
      const certificate = pemOf(made);
      expect(certificate.verify(certificate.publicKey)).toBe(true);
      expect(certificate.issuer).toBe(certificate.subject);
      expect(made.data).toMatchObject({ subject_cn: 'Bat Dorj', issuer_cn: 'Bat Dorj', chain: [] });
      expect(readCertificate(certificate.raw)).toMatchObject({
        email: 'бат@example.mn',
        policies: [],
        ocspUrls: [],
        distributionPoints: [],
        keyUsages: ['digitalSignature', 'nonRepudiation'],
      });
      expect(codeOf(await activate(running, idOf(made)))).toBeUndefined();
    },
  );

  test('is in no list of ours when it is revoked; its key ends and so do its activations', async () => {
    const list = () => running.service.orm.em.fork().findOneOrFail(RevocationList, { issuer: 'issuing' });
    expect((await revoke(idOf(await generated()))).status).toBe(200);
    const before = await list();
    const id = idOf(await generated({ issuer: 'self' }));
    const leave = await activated(running, {}, id);
    const revoked = await revoke(id);
    expect(revoked.data).toMatchObject({ status: 'revoked' });
    expect(await list()).toEqual(before);
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_STATE');
    expect(detailsOf(await revoke(id))).toMatchObject({ revoked_at: revoked.data['revoked_at'] });
  });
});

describe('changing the PIN', () => {
  test('opens the key by the new one alone, and ends activations', async () => {
    const id = idOf(await generated());
    const leave = await activated(running, {}, id);
    const changed = await change(id, { pin, new_pin: other });
    expect([changed.status, changed.data]).toEqual([200, { certificate_id: id }]);
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_SAD');
    expect(codeOf(await activate(running, id))).toBe('INVALID_PIN');
    expect((await activate(running, id, { pin: other })).status).toBe(201);
    expect((await change(id, { pin: other, new_pin: pin })).status).toBe(200);
    expect((await activate(running, id)).status).toBe(201);
  });

  test('counts wrong PINs with those of all operations, at two services', async () => {
    const id = idOf(await generated());
    const again = await running.again();
    const wrong = '000000';
    expect(detailsOf(await change(id, { pin: wrong, new_pin: other }))).toEqual({ attempts_left: 4 });
    expect(detailsOf(await renew(id, { pin: wrong }, again))).toEqual({ attempts_left: 3 });
    expect(detailsOf(await activate(running, id, { pin: wrong }))).toEqual({ attempts_left: 2 });
    expect(detailsOf(await change(id, { pin: wrong, new_pin: other }, again))).toEqual({ attempts_left: 1 });
    expect(await lockOf(id)).toBeNull();
    expect(detailsOf(await renew(id, { pin: wrong }))).toEqual({ attempts_left: 0 });
    expect(codeOf(await change(id, { pin, new_pin: other }, again))).toBe('LOCKED_OUT');
    expect(codeOf(await renew(id))).toBe('LOCKED_OUT');
    expect(await lockOf(id)).toBeGreaterThan(Date.now() + 14 * 60_000);
    await again.service.orm.close();
  });

  test('has one winner at two services', async () => {
    const id = idOf(await generated());
    const again = await running.again();
    const pins = ['111111', '222222', '333333', '444444'];
    const answers = await Promise.all(
      pins.map((new_pin, index) => change(id, { pin, new_pin }, index % 2 ? running : again)),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['INVALID_PIN']),
    );
    expect((await activate(running, id, { pin: pins[winner] })).status).toBe(201);
    await again.service.orm.close();
  });

  test.each([{}, { pin }, { new_pin: other }, { pin, new_pin: '12345' }, { pin, new_pin: '1234567890123' }])(
    'refuses %o',
    async (body) => {
      expect((await change(idOf(await generated()), body)).status).toBe(400);
    },
  );

  test('does not know other certificates, nor one that was revoked', async () => {
    const body = { pin, new_pin: other };
    for (const id of [randomUUID(), 'no-id', running.service.authority.seal.id])
      expect((await change(id, body)).status).toBe(404);
    const id = idOf(await generated());
    await revoke(id);
    expect(codeOf(await change(id, body))).toBe('INVALID_STATE');
    expect(codeOf(await renew(id))).toBe('INVALID_STATE');
  });
});

describe('renewing', () => {
  test.each([
    [{ identity_proved: true }],
    [{ issuer: 'self', key_size: 384 }],
    [{ key_type: 'RSA', email: 'bat@example.mn' }],
  ])('makes a successor with the same names and a new key under the same PIN: %o', async (more) => {
    const old = await generated(more);
    const made = await renew(idOf(old), { identity_proved: true });
    expect(made.status).toBe(201);
    const [before, after] = [readCertificate(pemOf(old).raw), readCertificate(pemOf(made).raw)];
    expect(made.data).toMatchObject({
      subject_cn: 'Bat Dorj',
      issuer_cn: old.data['issuer_cn'],
      key_size: old.data['key_size'],
      chain: old.data['chain'],
    });
    expect(after.subject).toEqual(before.subject);
    expect([after.email, after.policies]).toEqual([before.email, before.policies]);
    expect(after.publicKey).not.toEqual(before.publicKey);
    expect(after.notAfter.getTime() - after.notBefore.getTime()).toBe(30 * 86_400_000);
    const { data } = await running.call('GET', `/api/v1/certificates/${idOf(made)}`);
    expect(data).toMatchObject({ label: 'Mine', user_id: expect.any(String), status: 'active' });
    expect((await activate(running, idOf(made))).status).toBe(201);
    expect((await activate(running, idOf(old))).status).toBe(201);
  });

  test.each([
    [true, false, policies.level2],
    [true, undefined, policies.level2],
    [true, true, policies.level3],
    [false, true, policies.level2],
  ])('an identity proved then: %s, and now: %s, gives the level of %s', async (then, now, policy) => {
    const old = await generated({ identity_proved: then });
    const made = await renew(idOf(old), { identity_proved: now });
    expect(readCertificate(pemOf(made).raw).policies).toEqual([policy]);
  });

  test('makes one successor under an id of the caller’s choice, and one certificate', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const owner = { certificate_id: first, user_id: randomUUID() };
    const made = await Promise.all([generated(owner), generated(owner)]);
    expect(made.map(({ data }) => data)).toEqual([made[0].data, made[0].data]);
    const renewed = await Promise.all([1, 2, 3].map(() => renew(first, { certificate_id: second })));
    expect(new Set(renewed.map(({ data }) => data['serial_number'])).size).toBe(1);
    expect(renewed.map(idOf)).toEqual([second, second, second]);
    expect(codeOf(await renew(idOf(await generated()), { certificate_id: second }))).toBe('INVALID_STATE');
  });

  test('takes a certificate that has expired, which signs nothing any more', async () => {
    const id = idOf(await generated());
    await running.service.orm.em
      .fork()
      .execute(`update certificate set valid_to = now() - interval '1 day' where id = ?`, [id]);
    expect(codeOf(await activate(running, id))).toBe('INVALID_STATE');
    expect((await renew(id)).status).toBe(201);
  });

  test.each([{ validity_days: 0 }, { validity_days: 1826 }, { pin: '12345' }, { pin: undefined }])(
    'refuses %o',
    async (body) => {
      expect((await renew(idOf(await generated()), body)).status).toBe(400);
    },
  );
});

test('the log has each of them, with its failures', async () => {
  const id = idOf(await generated());
  await change(id, { pin: '000000', new_pin: other });
  await change(id, { pin, new_pin: other });
  await renew(id);
  const made = await renew(id, { pin: other });
  const leave = await activate(running, id, { pin: other, profile: 'raw', hashes: [someHash()] });
  expect(leave.status).toBe(201);
  const logged = await running.service.orm.em
    .fork()
    .execute(`select operation, outcome from log_entry where certificate_id in (?, ?) order by sequence`, [
      id,
      idOf(made),
    ]);
  expect(logged.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'certificate_generated ok',
    'pin_changed invalid_pin',
    'pin_changed ok',
    'certificate_renewed invalid_pin',
    'certificate_renewed ok',
    'activation_made ok',
  ]);
});
