import { expect, test } from 'vitest';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { csc, someDigest } from '#test/api/csc/calls.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call } from '#test/support/http/http.ts';
import { expectPlatformError, registerUser, type TestUser } from '#test/support/people/account.ts';
import { askHolder, withCodeAndPin } from '#test/support/people/credential.ts';
import { makeOwnCertificate, ownPin, type CertificateItem } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

/** A user whose one certificate has an act noted that the key service has not heard of. */
async function withAct(kind: CertificateAct['kind']): Promise<{ user: TestUser; id: string }> {
  const user = await registerUser(world);
  const { id } = await makeOwnCertificate(world, user);
  const { hsmKeyId, organizationId, userId } = await em().findOneOrFail(Certificate, { id });
  const act = { id: hsmKeyId, organizationId, userId, kind, createdAt: new Date() };
  await em().insert(CertificateAct, act);
  return { user, id };
}

/** Signs a sign request of level 3 as the user. */
async function signFlow({ user, email }: TestUser) {
  const holder = { email, userId: user.id, credentialIds: [], certificateIds: [] };
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request, { pin: ownPin });
  return call(world, `/sign/${request.token}/sign`, { body: { ...body, consent: true } });
}

const list = async ({ access_token: token }: TestUser) => {
  const { body } = await csc(world, 'credentials/list', { token, body: { onlyValid: true } });
  return (body as { credentialIDs: string[] }).credentialIDs;
};

test.each(['revoke', 'delete'] as const)('one that is noted for %s signs nowhere', async (kind) => {
  const { user, id } = await withAct(kind);
  const flow = await signFlow(user);
  expect([flow.status, flow.body]).toMatchObject([400, { error: { code: 'invalid_credential' } }]);
  expect(await list(user)).toEqual([]);
  const body = { credentialID: id, numSignatures: 1, hash: [someDigest()] };
  const asked = await csc(world, 'credentials/authorize', { token: user.access_token, body });
  expect(asked.status).toBe(400);
  const signing = { document_hash: 'ab'.repeat(32), pin: ownPin };
  for (const [what, more] of [
    ['sign', signing],
    ['change-pin', { pin: ownPin, new_pin: '864209' }],
    ['renew', { pin: ownPin }],
  ] as const)
    expectPlatformError(
      await as(world, user).post(`/certificates/${id}/${what}`, more),
      422,
      'INVALID_STATE',
    );
  // Its holder still sees it.
  const seen = expectAnswer(await as(world, user).get<CertificateItem[]>('/certificates'), 200);
  expect(seen.map((one) => [one.id, one.status])).toEqual([[id, 'active']]);
});

test('a note of the making that was left behind hinders nobody', async () => {
  const { user, id } = await withAct('make');
  expect((await signFlow(user)).status).toBe(200);
  expect(await list(user)).toEqual([id]);
});
