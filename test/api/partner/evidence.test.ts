import type { ActStatement } from '#domain/common/act-statement.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { createHash } from 'node:crypto';
import { requestAgreementName } from '#words/pages/request-agreements.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { auditHash } from '#entities/audit/audit-trail.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { attachmentsOf, textOf } from '#test/support/pdf/pdf-text.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

async function fetchEvidence(requestId: string): Promise<Response> {
  const token = await world.partner.token('sign');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${world.baseUrl}/partner/sign-request/${requestId}/evidence`, { headers });
}

async function evidenceFor(requestId: string): Promise<Buffer> {
  const response = await fetchEvidence(requestId);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Texts of PDFs are compared without the spaces of their lines. */
const packed = (words: string) => words.replaceAll(/\s+/g, '');

test('it quotes the words that the signer agreed to, with their version, where our page asked', async () => {
  const request = await createRequest(world);
  const otp = await getCode(world, request.token);
  const said = { otp, consent: true, consent_words: requestAgreementName('mn') };
  const path = `/sign/${request.token}/sign`;
  const wrong = await call(world, path, { body: { ...said, consent_words: '1999-01-01/mn' } });
  expectFieldError(wrong, 'consent_words');
  expect((await call(world, path, { body: said })).status).toBe(200);
  const text = packed(await textOf(await evidenceFor(request.request_id)));
  expect(text).toContain(packed(wordsIn('mn').sign.consent));
  expect(text).toContain(packed(wordsIn('mn').sign.certificate[2]));
  expect(text).toContain('2026-11-28');
  const silent = await createRequest(world);
  expect((await signWithCode(world, silent.token)).status).toBe(200);
  expect(await textOf(await evidenceFor(silent.request_id))).not.toMatch(
    /Words\s*of\s*the\s*consent|Зөвшөөрлийн\s*үг/,
  );
});

test('of a signed request: a PDF to be saved, the same bytes every time, also for many at once', async () => {
  const request = await createRequest(world, { document_name: 'Гэрээ "А"; x.pdf' });
  expect((await signWithCode(world, request.token)).status).toBe(200);
  const response = await fetchEvidence(request.request_id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const name = `evidence-${request.request_id}.pdf`;
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const pdf = Buffer.from(await response.arrayBuffer());
  const again = await Promise.all([1, 2, 3].map(() => evidenceFor(request.request_id)));
  for (const other of again) expect(other.equals(pdf)).toBe(true);
});

test('tells who, how, when, what and the audit trail, and carries what verifies it', async () => {
  const fields = { document_name: 'Lease.pdf', description: 'Ground floor', external_ref: 'REF-7' };
  const request = await createRequest(world, { ...fields, language: 'en' });
  const signed = await signWithCode(world, request.token);
  const pdf = await evidenceFor(request.request_id);
  const text = await textOf(pdf);
  const status = await untilStatus(world, request.request_id, 'signed');
  const events = await auditOf(request.request_id);
  const expected = [
    'Lease.pdf',
    'Ground floor',
    'REF-7',
    request.request_id,
    request.fields.document_hash,
    String(request.fields.user_email),
    'Test Partner',
    world.partner.clientId,
    '2 (substantial)',
    '127.0.0.1',
    `${String(signed.body['signed_at']).slice(0, 19).replace('T', ' ')} UTC`,
    `sign-request/${request.request_id}`,
    ...events.flatMap(({ hash, previousHash }) => [hash, previousHash]),
  ];
  for (const one of expected) expect(text).toContain(one.replaceAll(' ', ''));

  const files = await attachmentsOf(pdf);
  expect(files.get('signature.p7s')?.toString('base64')).toBe(status.body['signature']);
  expect(files.get('certificate.pem')?.toString()).toBe(status.body['certificate']);
  const lines = files.get('audit-trail.jsonl')?.toString().trim().split('\n') ?? [];
  expect(lines.map((line) => createHash('sha256').update(line).digest('hex'))).toEqual(
    events.map(({ hash }) => hash),
  );
  const proofs = await world.owner.em
    .fork()
    .find(
      ActProof,
      { workflowId: signRequestWorkflowId(request.request_id) },
      { orderBy: { createdAt: 'asc' } },
    );
  const stated = proofs.map(({ jws, personal }) => {
    const statement = Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString();
    return { ...(JSON.parse(statement) as Pick<ActStatement, 'commitments'>), personal };
  });
  const openings = files.get('personal-members.jsonl')?.toString().trim().split('\n') ?? [];
  expect(openings.map((line) => createHash('sha256').update(line).digest('hex'))).toEqual(
    [...events, ...stated].flatMap(({ personal, commitments }) =>
      Object.keys(personal).map((name) => commitments[name]),
    ),
  );
  expect(openings.some((line) => line.startsWith('["ip_address","') && line.endsWith('"127.0.0.1"]'))).toBe(
    true,
  );
});

test('is certified by the platform’s seal and timestamped over all', async () => {
  const request = await createRequest(world, { required_loa: 1 });
  expect((await call(world, `/sign/${request.token}/sign`, { body: { consent: true } })).status).toBe(200);
  const pdf = await evidenceFor(request.request_id);
  const signatures = readSignatures(startUpdate(await readPdf(pdf)));
  expect(signatures.map(({ type }) => type)).toEqual(['Sig', 'DocTimeStamp']);
  const [, , after = 0, length = 0] = signatures[1]?.byteRange ?? [];
  expect(after + length).toBe(pdf.length);
});

test('of a declined and of a withdrawn request: no signature, but the same trail', async () => {
  const declined = await createRequest(world, { language: 'mn' });
  const reason = 'Дүн таарахгүй байна 🙂';
  expect((await call(world, `/sign/${declined.token}/decline`, { body: { reason } })).status).toBe(200);
  const text = await textOf(await evidenceFor(declined.request_id));
  expect(text).toContain('Дүнтаарахгүйбайна‹U+1F642›');
  expect(text).toContain('Татгалзсан');
  expect(text).toContain('Улаанбаатар');
  expect(Array.from((await attachmentsOf(await evidenceFor(declined.request_id))).keys())).toEqual([
    'act-keys.json',
    'acts.jws',
    'audit-trail.jsonl',
    'personal-members.jsonl',
  ]);

  const withdrawn = await createRequest(world, {});
  const token = await world.partner.token('sign');
  const path = `/partner/sign-request/${withdrawn.request_id}`;
  expect((await call(world, path, { method: 'DELETE', token })).status).toBe(200);
  await untilStatus(world, withdrawn.request_id, 'expired');
  expect(await textOf(await evidenceFor(withdrawn.request_id))).toContain('withdrewtherequest');
});

test('of a request whose proof does not hold there is none', async () => {
  const request = await createRequest(world, { required_loa: 1 });
  expect((await call(world, `/sign/${request.token}/sign`, { body: { consent: true } })).status).toBe(200);
  const em = world.owner.em.fork();
  const workflowId = signRequestWorkflowId(request.request_id);
  const { id, jws } = await em.findOneOrFail(ActProof, { workflowId, usedFor: { $contains: ['sign'] } });
  const evidence = async () => {
    const token = await world.partner.token('sign');
    return call(world, `/partner/sign-request/${request.request_id}/evidence`, { token });
  };
  const [header, payload, signature = ''] = jws.split('.');
  const turned = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  await em.nativeUpdate(ActProof, { id }, { jws: [header, payload, turned].join('.') });
  expectError(await evidence(), 500, 'internal_error');
  const other = await createRequest(world, { required_loa: 1 });
  expect((await call(world, `/sign/${other.token}/sign`, { body: { consent: true } })).status).toBe(200);
  const borrowed = await em.findOneOrFail(ActProof, {
    workflowId: signRequestWorkflowId(other.request_id),
    usedFor: { $contains: ['sign'] },
  });
  await em.nativeUpdate(ActProof, { id }, { jws: borrowed.jws });
  expectError(await evidence(), 500, 'internal_error');
  await em.nativeUpdate(ActProof, { id }, { usedFor: [], jws });
  expectError(await evidence(), 500, 'internal_error');
  await em.nativeUpdate(ActProof, { id }, { usedFor: ['sign'] });
  expect(await textOf(await evidenceFor(request.request_id))).toContain(id);
});

test.each([
  [
    'an event of the request was changed',
    { actionOf: 'sign_request.accepted', set: { metadata: { loa: 3 } }, fits: false },
  ],
  [
    'an event was changed together with its hash',
    { actionOf: 'sign_request.accepted', set: { metadata: { loa: 3 } }, fits: true },
  ],
  [
    'the event before one of them is another',
    { actionOf: 'sign_request.created', set: { previousHash: 'ab'.repeat(32) }, fits: true },
  ],
])('over a broken trail there is none: %s', async (_what, { actionOf: action, set, fits }) => {
  const request = await createRequest(world, { required_loa: 1 });
  expect((await call(world, `/sign/${request.token}/sign`, { body: { consent: true } })).status).toBe(200);
  const em = world.owner.em.fork();
  const event = await em.findOneOrFail(AuditEvent, { resourceId: request.request_id, action });
  const { id, metadata, previousHash, hash } = event;
  // An event that fits its own hash again was changed by somebody who can write to the table, and knows how.
  const put = (said: Pick<AuditEvent, 'metadata' | 'previousHash' | 'hash'>) =>
    tamper(world, 'update audit_event set metadata = ?, previous_hash = ?, hash = ? where id = ?', [
      JSON.stringify(said.metadata),
      said.previousHash,
      said.hash,
      id,
    ]);
  const changed = Object.assign(event, set);
  await put({
    metadata: changed.metadata,
    previousHash: changed.previousHash,
    hash: fits ? auditHash(changed) : hash,
  });
  const token = await world.partner.token('sign');
  const answer = await call(world, `/partner/sign-request/${request.request_id}/evidence`, { token });
  await put({ metadata, previousHash, hash });
  expectError(answer, 500, 'internal_error');
  const told = {
    organizationId: operatorAuditId,
    action: 'evidence.refused',
    resourceId: request.request_id,
  };
  const alarm = await em.findOneOrFail(AuditEvent, told);
  expect(alarm.metadata).toMatchObject({ why: 'the audit trail is broken' });
  expect((await evidenceFor(request.request_id)).length).toBeGreaterThan(0);
});

test('of a pending request: 409 invalid_state', async () => {
  const request = await createRequest(world, {});
  const token = await world.partner.token('sign');
  const answer = await call(world, `/partner/sign-request/${request.request_id}/evidence`, { token });
  expectError(answer, 409, 'invalid_state');
});

test('while the key service is down: 503, and the evidence once it is back', async () => {
  const request = await createRequest(world, { required_loa: 1 });
  expect((await call(world, `/sign/${request.token}/sign`, { body: { consent: true } })).status).toBe(200);
  await world.keyService.kill();
  const token = await world.partner.token('sign');
  const path = `/partner/sign-request/${request.request_id}/evidence`;
  const answer = await call(world, path, { token });
  expectError(answer, 503, 'service_unavailable');
  await world.keyService.start();
  expect((await evidenceFor(request.request_id)).subarray(0, 5).toString()).toBe('%PDF-');
});

async function auditOf(requestId: string): Promise<AuditEvent[]> {
  const about = { resourceType: 'sign_request', resourceId: requestId };
  return world.owner.em.fork().find(AuditEvent, about, { orderBy: { sequence: 'asc' } });
}
