import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import {
  askHolder,
  giveCredential,
  makeHolder,
  pin,
  withCodeAndPin,
} from '#test/support/people/credential.ts';
import { sentMessages, untilStatus } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { activitiesOf } from '#test/support/world/world.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

/** The letters about uses that an address has got, as soon as there are so many. */
async function letters(to: string, least = 1) {
  const found = async () =>
    (await sentMessages(world, { to })).filter(({ link }) => link?.includes('/account/certificate-uses/'));
  await untilTrue(async () => (await found()).length >= least);
  return found();
}

test('a signature at level 3 is told of, with the link that revokes the certificate', async () => {
  const holder = await makeHolder(world);
  const request = await askHolder(world, holder, { document_name: 'Loan “A”' });
  await call(world, `/sign/${request.token}/sign`, { body: await withCodeAndPin(world, request) });
  await untilStatus(world, request.request_id, 'signed');
  const [letter] = await letters(holder.email);
  expect(letter?.subject).toBe("Your certificate signed “Loan 'A'”");
  expect(letter?.text).toContain('“Credential 1” signed');
  expect(letter?.text).toContain('for Test Partner');
  const link = letter?.link ?? '';
  expect(letter?.text).toContain(link);
  const operationId = `sign-request/${request.request_id}`;
  const use = await em().findOneOrFail(CertificateUse, { operationId });
  expect(link).toMatch(new RegExp(`/account/certificate-uses/${use.id}/[\\w-]{43}$`));
  await untilTrue(async () => Boolean((await em().findOneOrFail(CertificateUse, { operationId })).toldAt));
  expect(use).toMatchObject({
    kind: 'sign_request',
    documentName: 'Loan “A”',
    hashes: [request.fields.document_hash],
  });
});

test('told twice, a use is told once, with one link', async () => {
  const holder = await makeHolder(world);
  const request = await askHolder(world, holder);
  await call(world, `/sign/${request.token}/sign`, { body: await withCodeAndPin(world, request) });
  await letters(holder.email);
  const { tellOfUse } = activitiesOf(world.deps);
  await tellOfUse({ operationId: `sign-request/${request.request_id}` });
  expect(await letters(holder.email)).toHaveLength(1);
});

test('a signature by the holder’s own call is told of, in their language', async () => {
  const user = await registerUser(world);
  const { credentialIds } = await giveCredential(world, user);
  await em().nativeUpdate(UserAccount, { id: user.user.id }, { language: 'mn' });
  const body = { pin, document_hash: 'a'.repeat(64) };
  expectAnswer(await as(world, user).post(`/certificates/${credentialIds[0]}/sign`, body), 200);
  const [letter] = await letters(user.email);
  expect(letter?.text).toContain('таны бүртгэлийн дуудлагаар');
});

test.each([
  ['turned the letters off', { useNotices: false }, {}],
  ['has no proved address', {}, { emailVerifiedAt: null }],
])('a holder who %s gets none', async (_, certificate, account) => {
  const holder = await makeHolder(world);
  const [id = ''] = holder.credentialIds;
  await em().nativeUpdate(Certificate, { id }, certificate);
  await em().nativeUpdate(UserAccount, { id: holder.userId }, account);
  const operationId = `certificate/${id}/signature/${randomUUID()}`;
  await em().insert(CertificateUse, {
    organizationId: randomUUID(),
    id: randomUUID(),
    certificateId: id,
    kind: 'platform',
    operationId,
    signatures: 1,
    hashes: ['a'.repeat(64)],
    signedAt: new Date(),
  });
  await activitiesOf(world.deps).tellOfUse({ operationId });
  expect(await sentMessages(world, { to: holder.email })).toEqual([]);
});

test('of a use that was never recorded nobody is told', async () => {
  const told = activitiesOf(world.deps).tellOfUse({ operationId: `sign-request/${randomUUID()}` });
  await expect(told).resolves.toBeUndefined();
});
