import { describe, expect, test } from 'vitest';
import { createHash, randomInt } from 'node:crypto';
import { defined } from '#domain/common/defined.ts';
import { expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { callsOf, cookiesOf } from './ground.ts';
import { dataUrl, pngOf, strokePng } from './pngs.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);

describe('codes', () => {
  // Codes are counted by number, and other files of this world have theirs.
  const phone = `+97688${randomInt(1_000, 10_000)}33`;

  test('go to the phone alone, five an hour, and are on record', async () => {
    const { going, id, token } = await calls.alone({ authMethod: 'sms', phone });
    const answer = await calls.ask(token, 'otp', { body: {} });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 202,
      body: { masked_address: '+976••••••33', expires_at: expect.stringMatching(/Z$/) },
    });
    const [sent] = (await outbox(world)).filter(({ kind, to }) => kind === 'code' && to === phone);
    expect(sent).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) });
    expect(sent?.text).toMatch(/^\d{6} signs “.+” for .+\. It works/);
    const rows = await calls.sql('select * from recipient_code where recipient_id = ?', id);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${sent?.code}"`);
    expect(await calls.auditOf(going.id)).toMatchObject([
      { action: 'envelope.code_sent', metadata: { recipient_id: id, channel: 'sms' } },
    ]);
    const more: number[] = [];
    // One after the other: two at the same moment are refused, whatever their number.
    while (more.length < 5) more.push((await calls.ask(token, 'otp', { body: {} })).status);
    expect(more).toEqual([202, 202, 202, 202, 429]);
  });

  test('by e-mail go to the mailbox, and not to a phone that is known besides', async () => {
    const { going, id, token, email } = await calls.alone({ authMethod: 'email_code', phone });
    const before = (await outbox(world)).filter(({ to }) => to === phone).length;
    const { body } = await calls.ask(token, 'state');
    expect(body).toMatchObject({
      requires: ['otp'],
      masked_address: expect.stringMatching(/^b.*@example\.mn$/),
      recipient: { auth_method: 'email_code' },
    });
    const answer = await calls.ask(token, 'otp', { body: {} });
    expect({ status: answer.status, to: answer.body.masked_address }).toEqual({
      status: 202,
      to: body.masked_address,
    });
    const sent = await outbox(world);
    expect(sent.find(({ kind, to }) => kind === 'code' && to === email)).toMatchObject({ channel: 'email' });
    expect(sent.filter(({ to }) => to === phone)).toHaveLength(before);
    expect(await calls.auditOf(going.id)).toMatchObject([
      { action: 'envelope.code_sent', metadata: { recipient_id: id, channel: 'email' } },
    ]);
    expectError(
      await calls.ask(token, 'sign', { body: { consent: true, otp: '000000' } }),
      401,
      'invalid_otp',
    );
  });

  test('under one Idempotency-Key are one code', async () => {
    const { id, token } = await calls.alone({ authMethod: 'sms', phone });
    const headers = { 'idempotency-key': 'once' };
    const [one, two] = [
      await calls.ask(token, 'otp', { body: {}, headers }),
      await calls.ask(token, 'otp', { body: {}, headers }),
    ];
    expect(two.body).toEqual(one.body);
    expect(two.headers.get('idempotency-replayed')).toBe('true');
    expect(await calls.sql('select id from recipient_code where recipient_id = ?', id)).toHaveLength(1);
    const other = await calls.alone({ authMethod: 'sms', phone });
    expect(
      (await calls.ask(other.token, 'otp', { body: {}, headers })).headers.get('idempotency-replayed'),
    ).toBeNull();
  });

  test('are for links that ask for them', async () => {
    const { token } = await calls.alone();
    expectError(await calls.ask(token, 'otp', { body: {} }), 409, 'invalid_state');
  });

  test('missing or wrong: told after what was filled in, counted, locked and on record', async () => {
    const { going, token, fieldIds } = await calls.alone({ authMethod: 'sms', phone, fields: [{}] });
    const body = { consent: true, fields: [{ id: fieldIds[0], value: 'x' }] };
    expectError(
      await calls.ask(token, 'sign', { body: { consent: true, otp: '000000' } }),
      400,
      'invalid_request',
    );
    expectError(await calls.ask(token, 'sign', { body }), 401, 'otp_required');
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await calls.ask(token, 'sign', { body: { ...body, otp: '000000' } });
      expect(expectError(answer, 401, 'invalid_otp').details).toEqual({ attempts_left: left });
    }
    expectError(
      await calls.ask(token, 'sign', { body: { ...body, otp: '000000' } }),
      429,
      'too_many_attempts',
    );
    expectError(await calls.ask(token, 'otp', { body: {} }), 429, 'too_many_attempts');
    expect((await calls.auditOf(going.id)).map(({ action }) => action)).toEqual(['envelope.code_locked']);
    expect(await calls.sql('select id from envelope_act where envelope_id = ?', going.id)).toEqual([]);
  });

  /** Makes an envelope without a workflow, so that a call that passes every check is refused at last. */
  async function withCode() {
    const one = await calls.alone({ authMethod: 'sms', phone, fields: [{ required: false }] });
    const newCode = async () => {
      expect((await calls.ask(one.token, 'otp', { body: {} })).status).toBe(202);
      const [sent] = (await outbox(world)).filter(({ kind, to }) => kind === 'code' && to === phone);
      return sent?.code ?? '';
    };
    const sign = (otp: string | undefined, value: string, headers = {}) => {
      const fields = [{ id: one.fieldIds[0], value }];
      return calls.ask(one.token, 'sign', { body: { consent: true, fields, otp }, headers });
    };
    const used = () =>
      calls.sql('select used_by from recipient_code where recipient_id = ? and used_by is not null', one.id);
    return { ...one, newCode, sign, used };
  }

  test('are used by one act, which may be sent again; another needs another code', async () => {
    const { newCode, sign, used } = await withCode();
    const otp = await newCode();
    const first = await sign(otp, 'this');
    expectError(first, 409, 'invalid_state');
    expect(await used()).toHaveLength(1);
    expectError(await sign(otp, 'this'), 409, 'invalid_state');
    expectError(await sign(otp, 'this', { 'idempotency-key': 'again' }), 409, 'invalid_state');
    const other = await sign(otp, 'that');
    expect(expectError(other, 401, 'invalid_otp').details).toEqual({ attempts_left: 4 });
    // The browser that showed it is remembered, whether it sends the code along or not.
    const shown = cookiesOf(first);
    for (const code of [otp, undefined]) expectError(await sign(code, 'that', shown), 409, 'invalid_state');
    expectError(await sign(await newCode(), 'that'), 409, 'invalid_state');
  });

  test('go to one of two acts at the same moment', async () => {
    const { newCode, sign, used } = await withCode();
    const otp = await newCode();
    const answers = await Promise.all(['1', '2', '3', '4'].map((value) => sign(otp, value)));
    const codes = answers.map(({ body }) => (body as { error: { code: string } }).error.code);
    expect(codes.toSorted()).toEqual(['invalid_otp', 'invalid_otp', 'invalid_otp', 'invalid_state']);
    expect(await used()).toHaveLength(1);
  });

  test('are compared before a picture is unpacked, and used after it', async () => {
    const { token, newCode, used } = await withCode();
    const otp = await newCode();
    const wrong = otp === '000000' ? '000001' : '000000';
    const drawn = (image: string, code?: string) =>
      calls.ask(token, 'sign', {
        body: { consent: true, signature: { type: 'drawn', image }, ...defined({ otp: code }) },
      });
    const [whole, short] = [strokePng(), pngOf({ width: 10, height: 10 }, Buffer.alloc(40))];
    expectError(await drawn(dataUrl(Buffer.from('no PNG')), wrong), 400, 'invalid_request');
    expectError(await drawn(dataUrl(short)), 401, 'otp_required');
    expectError(await drawn(dataUrl(short), wrong), 401, 'invalid_otp');
    const { details } = expectError(await drawn(dataUrl(short), otp), 400, 'invalid_request');
    expect(details?.['issues']).toMatchObject([{ path: 'signature.image' }]);
    expect(await used()).toEqual([]);
    expectError(await drawn(dataUrl(whole), otp), 409, 'invalid_state');
    expect(await used()).toHaveLength(1);
  });
});

describe('the document', () => {
  test('is the PDF as it stands, streamed, named, and never kept by others', async () => {
    const { going, id, token } = await calls.alone({}, { name: 'Гэрээ/2026.pdf' });
    const answer = await calls.getDocument(token);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(going.pdf);
    const hash = createHash('sha256').update(going.pdf).digest('hex');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(going.pdf.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename=envelope\.pdf; filename\*=UTF-8''.*%202026\.pdf/,
    );
    expect((await calls.getDocument(token, { 'if-none-match': `"${hash}"` })).status).toBe(304);
    const saved = await calls.getDocument(token, {}, '?disposition=attachment');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
    await saved.arrayBuffer();
    expect(await calls.auditOf(going.id)).toMatchObject([
      { action: 'envelope.document_viewed', metadata: { recipient_id: id, hash } },
      { action: 'envelope.document_downloaded', metadata: { recipient_id: id, hash } },
    ]);
    const wrong = await calls.ask(token, 'document?disposition=x');
    expectError(wrong, 400, 'invalid_request');
  });

  test('is the certified one with the signatures so far, once there is one', async () => {
    const [{ going, token }, other] = [await calls.alone(), await calls.alone()];
    const [object] = await calls.sql('select original_object_id from envelope where id = ?', other.going.id);
    await calls.sql(
      'update envelope set current_object_id = ?, revision = 1 where id = ?',
      object?.['original_object_id'],
      going.id,
    );
    expect((await calls.state(token)).body['document']).toMatchObject({ version: 'current' });
    expect(Buffer.from(await (await calls.getDocument(token)).arrayBuffer())).toEqual(other.going.pdf);
  });
});
