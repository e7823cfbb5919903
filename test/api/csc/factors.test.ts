import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { CscAuthorization } from '#entities/certificate/csc-authorization.ts';
import { registerUser } from '#test/support/people/account.ts';
import { call } from '#test/support/http/http.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { authorize, codeOf, csc, newestCode, someDigest, type Signer } from './calls.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

async function aSigner(fields: Partial<Certificate> = {}): Promise<Signer> {
  const user = await registerUser(world);
  const { id } = await makeOwnCertificate(world, user);
  if (Object.keys(fields).length > 0) await em().nativeUpdate(Certificate, { id }, fields);
  return { token: user.access_token, email: user.email, credentialID: id };
}

const ask = ({ token, credentialID }: Signer, more: object) =>
  csc(world, 'credentials/authorize', {
    token,
    body: { credentialID, numSignatures: 1, hash: [someDigest()], ...more },
  });

test.each(['12345', '1234567890123', 'abcdef', '１２３４５６', ' '.repeat(6)])(
  'the PIN %j, which can be none, is a wrong one',
  async (PIN) => {
    const { status, body } = await ask(await aSigner({ otpRequired: false }), { PIN });
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_pin' });
  },
);

test('a credential that needs no code is shown without one', async () => {
  const { token, credentialID } = await aSigner({ otpRequired: false });
  const { body } = await csc(world, 'credentials/info', { token, body: { credentialID } });
  expect(body['OTP']).toEqual({ presence: 'false' });
  expect(body['PIN']).toMatchObject({ presence: 'true' });
  expect(body['auth']).toMatchObject({ expression: 'PIN', objects: [{ id: 'PIN' }] });
});

test.each([{ OTP: '' }, { OTP: '', authData: [{ id: 'OTP', value: '' }] }])(
  'the empty code of %j is none: one is sent',
  async (factors) => {
    const { status, body } = await ask(await aSigner(), { PIN: ownPin, ...factors });
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'otp_required' });
  },
);

test('a code is right and the PIN is wrong: the code stays for the right one, and the try is on record', async () => {
  const by = await aSigner();
  const hash = [someDigest()];
  await ask(by, { hash });
  const OTP = await newestCode(world, by.email);
  const wrong = await ask(by, { hash, OTP, PIN: '000000' });
  expect({ status: wrong.status, body: wrong.body }).toMatchObject({
    status: 401,
    body: { error: 'invalid_pin', attempts_left: 4 },
  });
  expect((await ask(by, { hash, OTP, PIN: ownPin })).status).toBe(200);
  const events = await em().find(
    AuditEvent,
    { resourceId: by.credentialID },
    { orderBy: { sequence: 'asc' } },
  );
  const acts = events.filter(({ action }) => /pin_failed|authorized/.test(action));
  expect(acts.map(({ action }) => action)).toEqual(['certificate.pin_failed', 'certificate.authorized']);
  expect(acts[1]?.metadata).toMatchObject({
    signatures: 1,
    hash_algorithm: 'sha256',
    hashes: hash.map((digest) => Buffer.from(digest, 'base64').toString('hex')),
  });
  expect(JSON.stringify(events)).not.toContain(ownPin);
});

test('a holder signs as often in an hour as they have to, each time by a code', async () => {
  const by = await aSigner();
  const sads = new Set<string>();
  for (let number = 0; number < 12; number += 1)
    sads.add(await authorize(world, by, { hash: [someDigest()] }));
  expect(sads.size).toBe(12);
});

test('a locked PIN answers 429, and no code is sent', async () => {
  const by = await aSigner();
  const path = `/api/v1/certificates/${by.credentialID}/change-pin`;
  const body = { pin: '000000', new_pin: '111111' };
  for (let number = 0; number < 5; number += 1) await call(world, path, { token: by.token, body });
  const sendOtp = { token: by.token, body: { credentialID: by.credentialID } };
  const shapeless = await ask(by, { numSignatures: 'x', hash: 7 });
  for (const answer of [await ask(by, {}), shapeless, await csc(world, 'credentials/sendOTP', sendOtp)]) {
    expect([answer.status, codeOf(answer)]).toEqual([429, 'too_many_attempts']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  }
  expect(await sentMessages(world, { to: by.email, kind: 'code' })).toEqual([]);
});

test('one code gives one SAD, however many ask with it at once', async () => {
  const by = await aSigner();
  const hash = [someDigest()];
  await ask(by, { hash });
  const OTP = await newestCode(world, by.email);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(by, { hash, OTP, PIN: ownPin })));
  const given = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ body }) => body.error === 'invalid_otp');
  expect([given.length, refused.length]).toEqual([1, 3]);
  const allowed = { resourceId: by.credentialID, action: 'certificate.authorized' };
  expect(await em().count(AuditEvent, allowed)).toBe(1);
  expect(await em().count(CscAuthorization, { certificateId: by.credentialID })).toBe(1);
  // Those of the losers are ended at once, not by their time.
  const { hsmKeyId } = await em().findOneOrFail(Certificate, { id: by.credentialID });
  const open =
    'select id from keyservice.activation where certificate_id = ? and sealed_data_key is not null';
  expect(await world.owner.em.fork().execute(open, [hsmKeyId])).toHaveLength(1);
});

test('a PIN that finds no place is told when to try again, as the key service says', async () => {
  const by = await aSigner({ otpRequired: false });
  const crowd = async (length: number) => {
    const answers = await Promise.all(Array.from({ length }, () => ask(by, { PIN: ownPin })));
    return answers.filter(({ status }) => status === 503);
  };
  // Of calls that a busy machine begins one by one, each may find a place.
  let busy = await crowd(24);
  for (const more of [48, 96]) if (busy.length === 0) busy = await crowd(more);
  expect(busy.length).toBeGreaterThan(0);
  expect(new Set(busy.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']));
});
