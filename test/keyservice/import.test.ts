import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { RevocationList } from '#keyservice/entities/revocation-list.ts';
import { answerOcsp } from '#keyservice/status/answer-ocsp.ts';
import { refreshAnswers } from '#keyservice/status/refresh-answers.ts';
import { sequence, objectIdentifier } from '#signatures/asn1/der.ts';
import { extension } from '#signatures/certificates/extensions.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import type { Entity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activate, activated, codeOf, pin, signActivated, signaturesOf } from './support/activations.ts';
import { keys, runKeyService, type Answer } from './support/key-service.ts';

const running = setUp(runKeyService);
const passphrase = 'нууц үг';
const path = '/api/v1/certificates/import';
const root = makeAuthority({ name: 'Other Root' });
const authority = makeAuthority({ name: 'Other Authority', issuer: root });
const qualified = extension('1.3.6.1.5.5.7.1.3', sequence(sequence(objectIdentifier('0.4.0.1862.1.1'))));
const broken = extension('1.3.6.1.5.5.7.1.3', sequence(objectIdentifier('0.4.0.1862.1.1')));

const holderOf = (more = {}): Entity => makeEntity({ name: 'Bat', issuer: authority, ...more });
const fileOf = ({ key, facts }: Entity) =>
  makePkcs12(key, [root.facts.der, facts.der, authority.facts.der], { passphrase });

function body(entity: Entity, more: Record<string, unknown> = {}): Record<string, unknown> {
  const owner = { user_id: randomUUID(), label: 'Mine', type: 'corporate' };
  return { pkcs12: fileOf(entity).toString('base64'), passphrase, pin, ...owner, ...more };
}

const take = (entity: Entity, more = {}): Promise<Answer> => running.call('POST', path, body(entity, more));
const idOf = ({ data }: Answer) => String(data['certificate_id']);
const statusOf = async (serial: string) => {
  const request = ocspRequest(running.service.authority.issuing.facts.der, [{ serial }]);
  return readOcspAnswer((await answerOcsp(running.service, request, new Date())).response).statuses;
};
const revoke = (id: string) =>
  running.call(
    'POST',
    `/api/v1/certificates/${id}/revoke`,
    { reason: 'superseded' },
    { 'x-api-key': keys.api },
  );

describe('importing', () => {
  test.each([
    ['a\0b', 'a\uFFFDb'],
    ['two\nlines', 'two\uFFFDlines'],
    ['\u202Emn.live', '\uFFFDmn.live'],
    ['Бат-Эрдэнэ', 'Бат-Эрдэнэ'],
  ])('names are lines that can be stored and shown: %j', async (name, shown) => {
    const issuer = makeAuthority({ name });
    const { data } = await take(makeEntity({ name, issuer }));
    expect(data).toMatchObject({ subject_cn: shown, issuer_cn: shown });
  });

  test('answers with the certificate and its chain, and the key signs under the PIN', async () => {
    const holder = holderOf({ kind: 'rsa2048' });
    const answer = await take(holder);
    expect(answer.status).toBe(201);
    const [pem, ...chain] = [holder, authority, root].map(({ facts }) => certificatePem(facts.der));
    expect(answer.data).toEqual({
      certificate_id: expect.any(String),
      serial_number: holder.facts.serialNumber,
      subject_cn: 'Bat',
      issuer_cn: 'Other Authority',
      key_type: 'RSA',
      key_size: 2048,
      valid_from: '2020-01-01T00:00:00.000Z',
      valid_to: '2040-01-01T00:00:00.000Z',
      certificate: pem,
      chain,
    });
    const leave = await activated(running, {}, idOf(answer));
    const signed = await signActivated(running, leave);
    expect(signed.data).toMatchObject({ certificate: pem, chain });
    const [signature = Buffer.alloc(0)] = signaturesOf(signed);
    // The root of an authority is not in its signatures.
    const inside = [holder, authority, root].map(({ facts }) => signature.includes(facts.der));
    expect(inside).toEqual([true, true, false]);
    const got = await running.call('GET', `/api/v1/certificates/${idOf(answer)}`);
    expect(got.data).toMatchObject({ label: 'Mine', status: 'active', chain });
  });

  test('keeps neither passphrase nor key in the clear, and names nothing of them in the log', async () => {
    const holder = holderOf();
    const id = idOf(await take(holder));
    await take(holder, { passphrase: 'another one' });
    const em = running.service.orm.em.fork();
    const rows: unknown[] = await em.execute(
      `select k::text from stored_key k join certificate c on c.key_id = k.id where c.id = ?
       union all select l::text from log_entry l`,
      [id],
    );
    const { d = '' } = holder.key.export({ format: 'jwk' });
    for (const secret of [passphrase, 'another one', pin, Buffer.from(d, 'base64url').toString('hex')])
      expect(JSON.stringify(rows)).not.toContain(secret);
    const logged = await em.execute(
      `select outcome from log_entry where operation = 'certificate_imported' order by sequence desc limit 2`,
    );
    expect(logged).toEqual([{ outcome: 'validation_failed' }, { outcome: 'ok' }]);
  });

  test('takes one certificate under an id of the caller’s choice, however many ask at once', async () => {
    const holder = holderOf();
    const owner = { certificate_id: randomUUID(), user_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => take(holder, owner)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(idOf))).toEqual(new Set([owner.certificate_id]));
    const other = await take(holder, { ...owner, user_id: randomUUID() });
    expect(codeOf(other)).toBe('INVALID_STATE');
    const keyRows = `select count(*)::int as count from stored_key where owner = ?`;
    expect(await running.service.orm.em.fork().execute(keyRows, [owner.user_id])).toEqual([{ count: 1 }]);
  });

  test.each([
    ['with them', qualified, 201],
    ['with some that cannot be read', broken, 422],
    ['without', undefined, 422],
  ])('as eidas needs QCStatements: %s', async (_name, statements, expected) => {
    const holder = holderOf(statements ? { extensions: [statements] } : {});
    const answer = await take(holder, { type: 'eidas' });
    expect(answer.status).toBe(expected);
    if (expected === 422)
      expect(answer.body).toMatchObject({
        error: { code: 'VALIDATION_FAILED', details: { field: 'type' } },
      });
    expect((await take(holder)).status).toBe(201);
  });

  test.each([
    ['passphrase', { passphrase: 'wrong' }],
    ['pkcs12', { pkcs12: 'AAAA' }],
    ['pkcs12', { pkcs12: Buffer.alloc(128 * 1_024 + 1).toString('base64') }],
  ])('tells that %s is wrong', async (field, more) => {
    const { status, body: answer } = await take(holderOf(), more);
    expect(status).toBe(422);
    expect(answer).toMatchObject({ error: { code: 'VALIDATION_FAILED', details: { field } } });
  });

  test.each([
    ['pkcs12', { pkcs12: undefined }],
    ['pkcs12', { pkcs12: '****' }],
    ['passphrase', { passphrase: undefined }],
    ['passphrase', { passphrase: 'x'.repeat(1_025) }],
    ['passphrase', { passphrase: 'a\ud800b' }],
    ['pin', { pin: '12345' }],
    ['type', { type: 'self_signed' }],
    ['user_id', { user_id: 'nobody' }],
    ['label', { label: 'x'.repeat(256) }],
  ])('refuses a wrong %s: %o', async (member, more) => {
    const { status, body: answer } = await take(holderOf(), more);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { details: { issues: [{ path: member }] } } });
  });
});

describe('a certificate that was imported', () => {
  test('may have the serial number of one of ours, and says nothing about that one', async () => {
    const made = await running.call('POST', '/api/v1/certificates/generate', {
      common_name: 'Bat',
      key_type: 'EC',
      pin,
    });
    const serial = String(made.data['serial_number']);
    const twice = holderOf({ serial });
    const [one, two] = [await take(twice), await take(twice)];
    expect([one.status, two.status]).toEqual([201, 201]);
    const lists = () => running.service.orm.em.fork().find(RevocationList, {});
    const before = await lists();
    expect(await statusOf(serial)).toEqual(['good']);
    const leave = await activated(running, {}, idOf(one));
    expect((await revoke(idOf(one))).status).toBe(200);
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_STATE');
    expect(codeOf(await activate(running, idOf(one)))).toBe('INVALID_STATE');
    expect(await lists()).toEqual(before);
    expect((await refreshAnswers(running.service, new Date(Date.now() + 40 * 60_000))).signed).toBe(1);
    expect(await statusOf(serial)).toEqual(['good']);
    expect((await activate(running, idOf(made))).status).toBe(201);
    expect((await activate(running, idOf(two))).status).toBe(201);
  });

  test('is not renewed here', async () => {
    const id = idOf(await take(holderOf()));
    const answer = await running.call('POST', `/api/v1/certificates/${id}/renew`, { pin });
    expect(answer.body).toMatchObject({ error: { code: 'INVALID_STATE', details: { reason: 'imported' } } });
  });
});
