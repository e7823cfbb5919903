import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { CscAuthorization } from '#entities/certificate/csc-authorization.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import {
  platform,
  registerUser,
  signInAs,
  type SignedIn,
  type TestUser,
} from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { answerOn, confirmOn, registerPhone, signatureAskedOn } from '#test/support/people/phone.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { csc, newestCode, someDigest } from './calls.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

async function makeHolder() {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { id: credentialID } = await makeOwnCertificate(world, user);
  return { user, phone, credentialID, token: user.access_token };
}

type Holder = Awaited<ReturnType<typeof makeHolder>>;

const ask = ({ token, credentialID }: Pick<Holder, 'token' | 'credentialID'>, more: object) =>
  csc(world, 'credentials/authorize', { token, body: { credentialID, numSignatures: 1, ...more } });

/** The number that an answer tells the client to show. */
function numberIn({ status, body }: Awaited<ReturnType<typeof ask>>): number {
  expect({ status, error: body.error }).toEqual({ status: 401, error: 'otp_required' });
  return Number(Reflect.get(Object(body['confirmation']), 'number'));
}

const codesOf = async ({ email }: TestUser) =>
  (await sentMessages(world, { to: email, kind: 'code' })).length;

test('the holder of a device confirms there, and the same call gives a SAD without a code', async () => {
  const holder = await makeHolder();
  const hash = [someDigest()];
  const before = await codesOf(holder.user);
  const first = await ask(holder, { hash });
  const number = numberIn(first);
  expect(first.body['error_description']).toContain(`number ${number} `);
  expect(await codesOf(holder.user)).toBe(before);
  const waiting = ask(holder, { hash, PIN: ownPin });
  const shown = await confirmOn(world, holder.phone, number);
  const hashes = [`sha256:${Buffer.from(hash[0] ?? '', 'base64').toString('hex')}`];
  expect(shown).toMatchObject({ kind: 'authorize', about: { name: null, by: null, hashes, signatures: 1 } });
  const given = await waiting;
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const { body } = await csc(world, 'signatures/signHash', {
    token: holder.token,
    body: {
      credentialID: holder.credentialID,
      SAD: given.body.SAD,
      hash,
      hashAlgo: '2.16.840.1.101.3.4.2.1',
      signAlgo: '1.2.840.10045.4.3.2',
    },
  });
  expect(body.signatures).toHaveLength(1);
  const allowed = { resourceId: holder.credentialID, action: 'certificate.authorized' };
  const { metadata } = await em().findOneOrFail(AuditEvent, allowed);
  expect(metadata).toMatchObject({ confirmation_id: shown.id });
  const again = numberIn(await ask(holder, { hash, PIN: ownPin }));
  expect(again).toBeGreaterThan(9);
  expect(await em().count(Confirmation, { userId: holder.user.user.id, kind: 'authorize' })).toBe(2);
});

test('a confirmation is for these hashes, this number of signatures and this session alone, and used once', async () => {
  const holder = await makeHolder();
  const hash = [someDigest()];
  await confirmOn(world, holder.phone, numberIn(await ask(holder, { hash })));
  const pinless = await ask(holder, { hash });
  expect({ status: pinless.status, error: pinless.body.error }).toEqual({
    status: 401,
    error: 'pin_required',
  });
  const wrong = await ask(holder, { hash, PIN: '000000' });
  expect({ status: wrong.status, error: wrong.body.error }).toEqual({ status: 401, error: 'invalid_pin' });
  const { email, password } = holder.user;
  await signInAs(world, email, password);
  const signIn = { email, password, otp: await newestCode(world, email) };
  const { body } = await platform<SignedIn>(world, '/auth/login', { body: signIn });
  const elsewhere = { token: body.data.access_token, credentialID: holder.credentialID };
  for (const other of [
    () => ask(holder, { hash: [someDigest()], PIN: ownPin }),
    () => ask(elsewhere, { hash, PIN: ownPin }),
    () => ask(holder, { hash, numSignatures: 2, PIN: ownPin }),
  ]) {
    const refused = await other();
    expect({ status: refused.status, error: refused.body.error }).toEqual({
      status: 401,
      error: 'otp_required',
    });
  }
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask(holder, { hash, PIN: ownPin })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await em().count(CscAuthorization, { certificateId: holder.credentialID })).toBe(1);
});

test('who refuses, or was asked three times, gets a code as before; sendOTP always sends one', async () => {
  const holder = await makeHolder();
  const hash = [someDigest()];
  numberIn(await ask(holder, { hash }));
  const { id: question, kind, about } = await signatureAskedOn(world, holder.phone);
  const no = await answerOn(world, holder.phone, { question, kind, about, decision: 'refuse' });
  expect(no.body).toEqual({ status: 'refused' });
  expect(numberIn(await ask(holder, { hash }))).toBeNaN();
  const OTP = await newestCode(world, holder.user.email);
  expect((await ask(holder, { hash, OTP, PIN: ownPin })).status).toBe(200);
  for (let asked = 1; asked < 3; asked += 1)
    expect(numberIn(await ask(holder, { hash: [someDigest()] }))).toBeGreaterThan(9);
  expect(numberIn(await ask(holder, { hash: [someDigest()] }))).toBeNaN();
  const { token, credentialID } = holder;
  const sent = await csc(world, 'credentials/sendOTP', { token, body: { credentialID } });
  expect(sent.status).toBe(204);
});

test('a row that says confirmed, and a question whose flow was lost, give no SAD and leave the code', async () => {
  const holder = await makeHolder();
  const hash = [someDigest()];
  numberIn(await ask(holder, { hash }));
  const { id } = await signatureAskedOn(world, holder.phone);
  const owner = world.owner.em.fork();
  const forged = { status: 'confirmed', deviceId: holder.phone.id, endedAt: new Date() } as const;
  await owner.nativeUpdate(Confirmation, { id }, forged);
  numberIn(await ask(holder, { hash, PIN: ownPin }));
  expect(await em().count(CscAuthorization, { certificateId: holder.credentialID })).toBe(0);
  // Nobody ends it any more.
  await owner.nativeUpdate(
    Confirmation,
    { userId: holder.user.user.id, status: 'pending' },
    { expiresAt: new Date(Date.now() - 1_000) },
  );
  const before = await codesOf(holder.user);
  expect(numberIn(await ask(holder, { hash, PIN: ownPin }))).toBeNaN();
  expect(await codesOf(holder.user)).toBe(before + 1);
});
