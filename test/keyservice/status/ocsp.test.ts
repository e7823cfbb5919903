import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frameAll, unframeAll } from '#domain/common/framed-bytes.ts';
import { Certificate } from '#keyservice/entities/certificate.ts';
import { answerOcsp, answerOcspLive } from '#keyservice/status/answer-ocsp.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { OcspAnswer } from '#keyservice/entities/ocsp-answer.ts';
import { refreshAnswers } from '#keyservice/status/refresh-answers.ts';
import { ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import type { OcspReading, Question } from '#test/support/http/ocsp.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { runKeyService } from '#test/keyservice/support/key-service.ts';

const hour = 3_600_000;
const running = setUp(runKeyService);
let issuing: Buffer;
let root: Buffer;
let id: string;
let serial: string;

beforeAll(() => {
  ({ der: issuing } = running.service.authority.issuing.facts);
  ({ der: root } = running.service.authority.root.facts);
});

beforeEach(async () => {
  const body = { common_name: 'Bat', key_type: 'EC', pin: '739105' };
  const { data } = await running.call('POST', '/api/v1/certificates/generate', body);
  id = String(data['certificate_id']);
  serial = String(data['serial_number']);
});

const revoke = (reason: string) => running.call('POST', `/api/v1/certificates/${id}/revoke`, { reason });

async function ask(questions: Question[], more: { nonce?: Buffer; issuer?: Buffer; now?: Date } = {}) {
  const request = ocspRequest(more.issuer ?? issuing, questions, more.nonce);
  const answered = await answerOcsp(running.service, request, more.now ?? new Date());
  return { ...answered, ...readOcspAnswer(answered.response) };
}

const rows = (): Promise<OcspAnswer[]> =>
  running.service.orm.em.fork().find(OcspAnswer, { serialNumber: serial });

describe('an answer', () => {
  test.each([
    { hash: 'sha1', parameters: true },
    { hash: 'sha1', parameters: false },
    { hash: 'sha256', parameters: true },
    { hash: 'sha256', parameters: false },
  ] as const)('says good of an issued certificate, named as it was asked for: %j', async (form) => {
    const answer = await ask([{ serial, ...form }]);
    expect(answer).toMatchObject({
      response: 'successful',
      statuses: ['good'],
      stored: true,
      nonce: undefined,
    });
    expect(answer.nextUpdate?.getTime()).toBe((answer.thisUpdate?.getTime() ?? 0) + hour);
    const { certId } = (await rows())[0] ?? {};
    expect(answer.certIds[0]?.toString('hex')).toBe(certId);
  });

  test('of one certificate without a nonce is signed once and then kept', async () => {
    const now = new Date();
    const request = ocspRequest(issuing, [{ serial }]);
    const answerAfter = async (ms: number) =>
      (await answerOcsp(running.service, request, new Date(now.getTime() + ms))).response;
    const first = await answerAfter(0);
    expect(await answerAfter(hour / 3)).toEqual(first);
    expect(await answerAfter((2 * hour) / 3)).not.toEqual(first);
  });

  test('gives a nonce back and is not kept', async () => {
    const nonce = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
    expect(await ask([{ serial }], { nonce })).toMatchObject({ statuses: ['good'], nonce, stored: false });
    expect(await rows()).toEqual([]);
  });

  test('of several certificates tells each, and is not kept', async () => {
    const answer = await ask([{ serial }, { serial: '0BAD' }, { serial, hash: 'sha256' }]);
    expect(answer).toMatchObject({ statuses: ['good', 'unknown', 'good'], stored: false });
    expect(await rows()).toEqual([]);
  });

  test('says unknown of a serial number that was never issued, and keeps nothing of it', async () => {
    expect(await ask([{ serial: 'ABCDEF' }])).toMatchObject({ statuses: ['unknown'], stored: false });
    const kept = await running.service.orm.em.fork().count(OcspAnswer, { serialNumber: 'ABCDEF' });
    expect(kept).toBe(0);
  });

  test('says unknown of the root’s certificates under our own issuer, and nothing at all under another issuer or by another hash', async () => {
    const { authority } = running.service;
    expect(await ask([{ serial: authority.issuing.facts.serialNumber }])).toMatchObject({
      statuses: ['unknown'],
    });
    const refused = await ask([{ serial: authority.issuing.facts.serialNumber }], { issuer: root });
    expect(refused).toMatchObject({ response: 'unauthorized', statuses: [], stored: false });
    const byOtherHash = await ask([{ serial, hash: 'sha512' }]);
    expect(byOtherHash).toMatchObject({ response: 'unauthorized', statuses: [], stored: false });
  });

  test('is malformedRequest for anything that is no request', async () => {
    const { response } = await answerOcsp(running.service, Buffer.from('no request'), new Date());
    expect(readOcspAnswer(response).response).toBe('malformedRequest');
  });

  test('is still given after the certificate has expired', async () => {
    await running.service.orm.em
      .fork()
      .nativeUpdate(Certificate, { id }, { validTo: new Date('2020-01-01') });
    expect(await ask([{ serial }])).toMatchObject({ statuses: ['good'] });
    await revoke('superseded');
    expect(await ask([{ serial }])).toMatchObject({ statuses: ['revoked'] });
  });
});

describe('a revocation', () => {
  test('gives answers another second than the ones that they replace', async () => {
    const before = await ask([{ serial }]);
    await revoke('superseded');
    const after = await ask([{ serial }]);
    expect(after.statuses).toEqual(['revoked']);
    expect(after.thisUpdate?.getTime()).toBeGreaterThan(before.thisUpdate?.getTime() ?? Infinity);
  });

  test('is in every kept answer at once, with its time and reason', async () => {
    await ask([{ serial }]);
    await ask([{ serial, hash: 'sha256' }]);
    const { data } = await revoke('keyCompromise');
    const seconds = String(data['revoked_at']).slice(0, 19).replaceAll(/[-:T]/g, '');
    const kept = (await rows()).map(({ response }) => readOcspAnswer(response));
    expect(kept.map(({ statuses }) => statuses)).toEqual([['revoked'], ['revoked']]);
    for (const { revoked } of kept) expect(revoked).toContain(`${seconds}Z\xa0\x03\x0a\x01\x01`);
    expect(await ask([{ serial }], { nonce: Buffer.alloc(16, 1) })).toMatchObject({ statuses: ['revoked'] });
  });

  test('is said to be of a compromised key also after another reason, at the same time; never the other way', async () => {
    await ask([{ serial }]);
    const { data } = await revoke('superseded');
    const em = running.service.orm.em.fork();
    const lists = () => em.execute('select number from status.revocation_list');
    const before = await lists();
    const raised = await revoke('keyCompromise');
    expect(raised.data).toMatchObject({ revoked_at: data['revoked_at'], revocation_reason: 'keyCompromise' });
    expect((await ask([{ serial }])).revoked).toContain('\x0a\x01\x01');
    expect((await ask([{ serial }], { nonce: Buffer.alloc(16, 2) })).revoked).toContain('\x0a\x01\x01');
    expect(await lists()).not.toEqual(before);
    for (const reason of ['superseded', 'keyCompromise']) expect((await revoke(reason)).status).toBe(422);
    const byTime = { orderBy: { sequence: 'asc' } } as const;
    const logged = await em.find(LogEntry, { certificateId: id, outcome: 'ok' }, byTime);
    expect(logged.map(({ operation }) => operation).slice(-2)).toEqual([
      'certificate_revoked',
      'revocation_raised',
    ]);
  });

  test('without a particular reason tells none', async () => {
    await revoke('unspecified');
    expect((await ask([{ serial }])).revoked).not.toContain('\x0a\x01');
  });

  test('that fails changes nothing', async () => {
    await ask([{ serial }]);
    const em = running.service.orm.em.fork();
    await em.execute(
      `alter table log_entry add constraint full_disk check (operation <> 'certificate_revoked') not valid`,
    );
    const lists = async () => em.execute('select number from status.revocation_list');
    const before = await lists();
    expect((await revoke('superseded')).status).toBe(500);
    await em.execute('alter table log_entry drop constraint full_disk');
    expect(await ask([{ serial }])).toMatchObject({ statuses: ['good'] });
    expect(await lists()).toEqual(before);
    expect((await revoke('superseded')).status).toBe(200);
  });

  test('wins over answers that are signed at the same moment', async () => {
    const questions = Array.from({ length: 12 }, (_, index) =>
      ask([{ serial, hash: index % 2 ? 'sha1' : 'sha256' }]),
    );
    await Promise.all([...questions.slice(0, 6), revoke('superseded'), ...questions.slice(6)]);
    const kept = (await rows()).map(({ response }): OcspReading => readOcspAnswer(response));
    expect(kept.length).toBeGreaterThan(0);
    for (const { statuses } of kept) expect(statuses).toEqual(['revoked']);
  });
});

describe('signing ahead', () => {
  test('renews what was asked for in the last day and forgets what was not', async () => {
    const now = new Date();
    const at = (ms: number) => new Date(now.getTime() + ms);
    await ask([{ serial }], { now });
    expect(await refreshAnswers(running.service, at(hour / 4))).toEqual({ signed: 0, removed: 0 });
    expect((await refreshAnswers(running.service, at(0.6 * hour))).signed).toBeGreaterThan(0);
    const [renewed] = await rows();
    expect(renewed?.nextUpdate.getTime()).toBeGreaterThan(at(1.5 * hour).getTime());
    expect((await refreshAnswers(running.service, at(23.5 * hour))).signed).toBeGreaterThan(0);
    const dayLater = await refreshAnswers(running.service, at(25 * hour));
    expect(dayLater.signed).toBe(0);
    expect(dayLater.removed).toBeGreaterThan(0);
    expect(await rows()).toEqual([]);
  });
});

describe('over HTTP', () => {
  test('a request comes and its answer goes in base64', async () => {
    const request = ocspRequest(issuing, [{ serial }]).toString('base64');
    const { status, data } = await running.call('POST', '/api/v1/status/ocsp', { request });
    expect(status).toBe(200);
    const answer = readOcspAnswer(Buffer.from(String(data['response']), 'base64'));
    expect(answer.statuses).toEqual(['good']);
    expect(data).toMatchObject({ stored: true, next_update: answer.nextUpdate?.toISOString() });
    expect(await running.call('POST', '/api/v1/status/ocsp', { request: 'not base64!' })).toMatchObject({
      status: 400,
    });
    expect((await running.call('POST', '/api/v1/status/ocsp/refresh')).data).toEqual({
      signed: 0,
      removed: 0,
    });
  });

  test('many requests come together and each has its own answer, each after its length', async () => {
    const path = '/api/v1/status/ocsp/live';
    const type = 'application/octet-stream';
    const live = [
      ocspRequest(issuing, [{ serial }, { serial: '0BAD' }], Buffer.alloc(8, 1)),
      Buffer.from('no request'),
      ocspRequest(root, [{ serial }]),
      ocspRequest(issuing, [{ serial }]),
    ];
    const many = await running.post(path, frameAll(live), type);
    expect([many.status, many.type]).toEqual([200, type]);
    const responses = unframeAll(many.bytes) ?? [];
    expect(
      responses.map((response) => {
        const { response: outcome, statuses } = readOcspAnswer(response);
        return [outcome, ...statuses];
      }),
    ).toEqual([
      ['successful', 'good', 'unknown'],
      ['malformedRequest'],
      ['unauthorized'],
      ['successful', 'good'],
    ]);
    const tooMany = frameAll(Array.from({ length: 65 }, () => Buffer.from('x')));
    for (const body of [Buffer.alloc(0), Buffer.from('abc'), Buffer.from('00000009ab', 'hex'), tooMany]) {
      expect((await running.post(path, body, type)).status).toBe(400);
    }
    expect((await running.post(path, frameAll(live), 'application/json')).status).toBe(415);
  });
});

describe('a question with a nonce', () => {
  const nonce = Buffer.alloc(16, 7);
  const live = async (service = running.service) => {
    const [answer] = await answerOcspLive(service, [ocspRequest(issuing, [{ serial }], nonce)], new Date());
    return readOcspAnswer(answer ?? Buffer.alloc(0)).statuses;
  };

  test('is answered revoked at once where it was revoked, however often it was asked before', async () => {
    expect(await live()).toEqual(['good']);
    const asking = Promise.all(Array.from({ length: 20 }, () => live()));
    await revoke('keyCompromise');
    await asking;
    expect(await live()).toEqual(['revoked']);
  });

  test('is answered revoked within half a second by another process, whatever it remembers', async () => {
    const other = await running.again();
    expect(await live(other.service)).toEqual(['good']);
    await revoke('keyCompromise');
    // So long, and no longer, it may believe what it knew.
    await sleep(500);
    expect(await live(other.service)).toEqual(['revoked']);
    await other.service.orm.close();
  });
});
