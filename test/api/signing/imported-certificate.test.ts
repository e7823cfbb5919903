import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { certificatePem as pemOf } from '#signatures/certificates/issue.ts';
import { keyUsage } from '#signatures/certificates/extensions.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { askHolder, makeHolder, pin, revoke, withCodeAndPin } from '#test/support/people/credential.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { downloaded, openLink, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { untilStatus } from '#test/support/people/signer.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const root = makeAuthority({ name: 'Bank Root' });
const authority = makeAuthority({ name: 'Bank Authority', issuer: root });
const passphrase = 'a passphrase';

const folder = setUp(startFolder);
const world = setUp(async () => {
  await writeFile(join(folder.path, 'bank.pem'), pemOf(root.facts.der));
  return startWorld({ TRUST_ANCHORS_DIR: folder.path });
});

/** A user whose one certificate came with its key from another authority. */
async function importer(issuer = authority, name = 'Бат Болд') {
  const user = await registerUser(world);
  const theirs = makeEntity({ name, issuer, extensions: [keyUsage('nonRepudiation')] });
  const chain = [theirs.facts.der, issuer.facts.der];
  const pkcs12 = makePkcs12(theirs.key, chain, { passphrase }).toString('base64');
  type Imported = { certificate: { id: string } };
  const body = { label: 'Of the bank', pkcs12, passphrase, pin };
  const { certificate } = expectAnswer(
    await as(world, user).post<Imported>('/certificates/import', body),
    201,
  );
  return {
    user,
    certificate,
    holder: { userId: user.user.id, email: user.email, credentialIds: [], certificateIds: [] },
  };
}

const usesOf = async (id: string) =>
  world.owner.em.fork().execute('select kind from certificate_use where certificate_id = ?', [id]);

test('an imported certificate signs a sign request, and the evidence says by which authority', async () => {
  const { holder, certificate } = await importer();
  const request = await askHolder(world, holder);
  const signed = await call(world, `/sign/${request.token}/sign`, {
    body: await withCodeAndPin(world, request),
  });
  expect(signed.status, JSON.stringify(signed.body)).toBeLessThan(300);
  await untilStatus(world, request.request_id, 'signed');
  expect(await usesOf(certificate.id)).toEqual([{ kind: 'sign_request' }]);
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  const evidence = await fetch(`${world.baseUrl}/partner/sign-request/${request.request_id}/evidence`, {
    headers,
  });
  expect(evidence.status).toBe(200);
  const text = await textOf(Buffer.from(await evidence.arrayBuffer()));
  expect(text).toContain('issuedbyCN=BankAuthority,O=Testsandimportedbytheholder');
  expect(text).not.toContain('Theidentityofitsholderwasproofed');
});

test(
  'and in an envelope, which completes, with its certificate of completion',
  { timeout: 60_000 },
  async () => {
    const { holder, certificate } = await importer();
    const sender = await registerUser(world);
    const { id } = await sentEnvelope(world, sender, {
      document_id: await readyDocument(world, sender),
      recipients: [{ email: holder.email, auth_method: 'credential' }],
    });
    const path = await openLink(world, holder.email);
    const { body } = await call<OpenSession>(world, `${path}/state`);
    expect(body).toMatchObject({ requires: ['credential'], credential_missing: [] });
    const signature = { type: 'typed', text: 'Bat' };
    const prepared = await call(world, `${path}/prepare`, { body: { fields: [], signature } });
    expect(prepared.status, JSON.stringify(prepared.body)).toBe(200);
    const signed = await call(world, `${path}/sign`, { body: { consent: true, pin } });
    expect(signed.status, JSON.stringify(signed.body)).toBeLessThan(300);
    await untilEnvelope(world, sender, { id, status: 'completed' });
    expect(await usesOf(certificate.id)).toEqual([{ kind: 'envelope' }]);
    expect((await downloaded(world, sender, `/envelopes/${id}/certificate`)).length).toBeGreaterThan(1_000);
    const form = new FormData();
    const sealed = await downloaded(world, sender, `/envelopes/${id}/download`);
    form.append('signature', new Blob([new Uint8Array(sealed)]), 'sealed.pdf');
    const answer = await fetch(`${world.baseUrl}/api/v1/signature/pades/verify`, {
      method: 'POST',
      body: form,
    });
    type Verified = { signatures: { field_name: string; trust_anchor: string | null; indication: string }[] };
    const { signatures } = (await answer.json()) as Verified;
    // Nobody tells the status of the bank's certificates here.
    expect(signatures.at(-1)).toMatchObject({ trust_anchor: 'bank.pem', indication: 'INDETERMINATE' });
  },
);

test('of somebody else signs for nobody at level 3, and the answer says why', async () => {
  const { holder, certificate } = await importer(authority, 'Prime Minister of Elsewhere');
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request);
  const refused = await call(world, `/sign/${request.token}/sign`, { body });
  const { message, details } = expectError(refused, 400, 'invalid_credential');
  expect(details).toEqual({ missing: ['credential'] });
  expect(message).toContain('does not name its holder');
  expect(await usesOf(certificate.id)).toEqual([]);
});

test('that its authority has revoked is refused before the PIN', async () => {
  const [holder, other] = [await makeHolder(world), await makeHolder(world)];
  // Of an authority that tells the status: our own, as if the file had come from there.
  const em = world.deps.orm.em.fork();
  const { certificatePem, chainPem } = await em.findOneOrFail(Certificate, {
    id: other.credentialIds[0] ?? '',
  });
  await em.nativeUpdate(
    Certificate,
    { id: holder.credentialIds[0] ?? '' },
    { type: 'corporate', certificatePem, chainPem },
  );
  await revoke(world, other.certificateIds[0] ?? '');
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request, { pin: '000000' });
  const refused = await call(world, `/sign/${request.token}/sign`, { body });
  expect(expectError(refused, 400, 'invalid_credential').message).toContain('is revoked');
});

test('of an authority that nobody here trusts is refused before the PIN, and signs for its holder alone', async () => {
  const { user, holder, certificate } = await importer(makeAuthority({ name: 'Nobody' }));
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request, { pin: '000000' });
  const refused = await call(world, `/sign/${request.token}/sign`, { body });
  expect(expectError(refused, 400, 'invalid_credential').details).toEqual({ missing: ['credential'] });
  const document_id = await readyDocument(world, user);
  const own = { pin, format: 'pades', document_id };
  expectAnswer(await as(world, user).post(`/certificates/${certificate.id}/sign`, own), 200);
});
