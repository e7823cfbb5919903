import { expect, test } from 'vitest';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { askHolder, makeHolder, withCodeAndPin } from '#test/support/people/credential.ts';
import { createRequest, signWithCode, someHash, untilStatus } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { tamper } from '#test/support/world/tamper.ts';

const world = setUp(sharedWorld);

test('of a request whose row says other than the statement and the signature there is none', async () => {
  const hash = someHash();
  const of = async (fields: object = {}) => {
    const made = await createRequest(world, { required_loa: 1, document_hash: hash, ...fields });
    const path = `/sign/${made.token}/sign`;
    expect((await call(world, path, { body: { consent: true } })).status).toBe(200);
    return made.request_id;
  };
  const [id, elsewhere, other] = [await of(), await of({ document_hash: someHash() }), await of()];
  const borrow = (from: string) =>
    tamper(
      world,
      'update sign_request set signature = (select signature from sign_request where id = ?) where id = ?',
      [from, id],
    );
  const refused = async () => {
    const token = await world.partner.token('sign');
    expectError(await call(world, `/partner/sign-request/${id}/evidence`, { token }), 500, 'internal_error');
  };
  const em = world.owner.em.fork();
  const row = await em.findOneOrFail(SignRequest, { id }, { populate: ['signature'] });
  const { documentHash, loa, signedAt, signature, acceptedProofId } = row;
  const created = await em.findOneOrFail(ActProof, {
    workflowId: signRequestWorkflowId(id),
    id: { $ne: acceptedProofId ?? id },
  });
  const changes = [
    { documentHash: someHash() },
    { loa: 2 },
    { userEmail: 'victim@bank.mn' },
    { userPhone: '+97699000000' },
    { partnerName: 'Another Bank' },
    { documentName: 'Another contract' },
    { requiredLoa: 2 },
    { signedAt: new Date(Date.now() + 25 * 3_600_000) },
    { acceptedProofId: created.id },
    { status: 'rejected', rejectedAt: new Date() },
  ] as const;
  for (const change of changes) {
    await em.nativeUpdate(SignRequest, { id }, change);
    await refused();
    const { userEmail, userPhone = null, partnerName, documentName = null, requiredLoa, status } = row;
    const asked = { userEmail, userPhone, partnerName, documentName, requiredLoa };
    const before = { ...asked, documentHash, loa, signedAt, acceptedProofId, status };
    await em.nativeUpdate(SignRequest, { id }, before);
  }
  for (const from of [elsewhere, other]) {
    await borrow(from);
    await refused();
  }
  await em.nativeUpdate(SignRequest, { id }, { signature: signature ?? null });
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  const whole = await fetch(`${world.baseUrl}/partner/sign-request/${id}/evidence`, { headers });
  expect(whole.status).toBe(200);
});

test('of a request at level 3 with a signature of level 2 over the same hash there is none', async () => {
  const holder = await makeHolder(world);
  const hash = someHash();
  const own = await askHolder(world, holder, { document_hash: hash });
  const body = await withCodeAndPin(world, own);
  expect((await call(world, `/sign/${own.token}/sign`, { body })).status).toBe(200);
  const lower = await createRequest(world, { user_email: holder.email, document_hash: hash });
  expect((await signWithCode(world, lower.token)).status).toBe(200);
  for (const { request_id: id } of [own, lower]) await untilStatus(world, id, 'signed');
  await tamper(
    world,
    'update sign_request set signature = (select signature from sign_request where id = ?) where id = ?',
    [lower.request_id, own.request_id],
  );
  const token = await world.partner.token('sign');
  const path = `/partner/sign-request/${own.request_id}/evidence`;
  expectError(await call(world, path, { token }), 500, 'internal_error');
});
