import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Document } from '#entities/document/document.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { createThrowawayAuthority } from '#sealing/rehearsal/throwaway-authority.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, registerUser, type TestUser } from '#test/support/people/account.ts';
import { giveCredential, pin, wrongPin } from '#test/support/people/credential.ts';
import { readyDocument, uploadPdf } from '#test/support/people/document.ts';
import { signedByHand } from '#test/support/pdf-classes/signed.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const holder = setUp(() => giveCredential(world, user));

type Made = { signed_document_id: string; signed_at: string; algorithm: string; format: string };
const sign = (documentId: string, body: object = {}, key?: string, by: TestUser = user) =>
  as(world, by).post<Made>(
    `/certificates/${holder.credentialIds[0]}/sign`,
    { pin, format: 'pades', document_id: documentId, ...body },
    key,
  );
const em = () => world.deps.orm.em.fork();
const certificate = () => em().findOneOrFail(Certificate, { id: holder.credentialIds[0] ?? '' });
const rowOf = (id: string) => em().findOneOrFail(Document, { id });

async function download(id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${user.access_token}` };
  const answer = await fetch(`${world.baseUrl}/api/v1/documents/${id}/download`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

type Verified = {
  is_valid: boolean;
  signatures: {
    field_name: string;
    is_valid: boolean;
    signature_level: string;
    coverage: string;
    modification_level: string;
    sub_indication: string | null;
    signing_time: string;
  }[];
};

/** Verifies a file by our own endpoint, as anybody does. */
async function verified(pdf: Buffer): Promise<Verified> {
  const form = new FormData();
  form.append('signature', new Blob([new Uint8Array(pdf)]), 'signed.pdf');
  const answer = await fetch(`${world.baseUrl}/api/v1/signature/pades/verify`, {
    method: 'POST',
    body: form,
  });
  return (await answer.json()) as Verified;
}

async function signedBefore(certification?: 1 | 2 | 3): Promise<string> {
  const now = new Date();
  const { sign: theirs } = await createThrowawayAuthority(now);
  const terms = { sign: theirs, at: now, ...(certification ? { certification } : {}) };
  return uploadPdf(world, user, await signedByHand(terms));
}

describe('a PDF', () => {
  test('gets a signature that holds, as a new document that names the old one', async () => {
    const id = await readyDocument(world, user);
    const before = await certificate();
    const made = expectAnswer(await sign(id), 200);
    expect(made).toMatchObject({ format: 'pades', algorithm: 'SHA256withECDSA' });
    expect(made).not.toHaveProperty('signature');
    const [old, row] = [await rowOf(id), await rowOf(made.signed_document_id)];
    expect(row).toMatchObject({
      status: 'ready',
      type: 'pdf',
      userId: user.user.id,
      name: old.name,
      pageCount: old.pageCount,
      signatureCount: 1,
      metadata: { signed_from: id },
    });
    const pdf = await download(row.id);
    expect(pdf.subarray(0, old.size).equals(await download(id))).toBe(true);
    const { is_valid, signatures } = await verified(pdf);
    expect(is_valid).toBe(true);
    expect(signatures).toMatchObject([
      { field_name: 'holder', signature_level: 'PAdES-T', coverage: 'ENTIRE_FILE' },
    ]);
    const after = await certificate();
    expect(after.usageCount).toBe(before.usageCount + 1);
    const use = await em().findOneOrFail(CertificateUse, {
      certificateId: before.id,
      signedAt: made.signed_at,
    });
    expect(use).toMatchObject({ kind: 'platform', signatures: 1, documentName: old.name });
    const event = await em().findOneOrFail(AuditEvent, {
      resourceId: before.id,
      action: 'certificate.signed',
    });
    expect(event.metadata).toMatchObject({ format: 'pades', document_id: id, signed_document_id: row.id });
  });

  test('signed twice has two signatures that hold', async () => {
    const first = expectAnswer(await sign(await readyDocument(world, user)), 200);
    const second = expectAnswer(await sign(first.signed_document_id), 200);
    const { is_valid, signatures } = await verified(await download(second.signed_document_id));
    expect(is_valid).toBe(true);
    expect(signatures.map(({ field_name }) => field_name)).toEqual(['holder', 'holder-2']);
    expect(signatures[0]).toMatchObject({ coverage: 'ENTIRE_REVISION', modification_level: 'FORM_FILLING' });
    const row = await rowOf(second.signed_document_id);
    expect(row).toMatchObject({ signatureCount: 2, metadata: { signed_from: first.signed_document_id } });
  });

  test('that can be sent in an envelope after it was signed', async () => {
    const made = expectAnswer(await sign(await readyDocument(world, user)), 200);
    type Item = { status: string };
    const recipients = [{ email: 'guest@example.mn', name: 'Guest', role: 'signer' }];
    const draft = { document_id: made.signed_document_id, name: 'Signed before', recipients };
    const { id } = expectAnswer(await as(world, user).post<{ id: string }>('/envelopes', draft), 201);
    expect(expectAnswer(await as(world, user).post<Item>(`/envelopes/${id}/send`), 200).status).toBe('sent');
  });

  test.each([undefined, 2, 3] as const)(
    'with a signature in it (P %s) keeps it as it was',
    async (permission) => {
      const id = await signedBefore(permission);
      const [was] = (await verified(await download(id))).signatures;
      const made = expectAnswer(await sign(id), 200);
      const [theirs, ours] = (await verified(await download(made.signed_document_id))).signatures;
      expect(theirs).toMatchObject({ field_name: 'theirs', sub_indication: was?.sub_indication });
      expect(theirs?.modification_level).toBe('FORM_FILLING');
      expect(ours).toMatchObject({ field_name: 'holder', is_valid: true });
    },
  );

  test('that is certified against every change is refused before the PIN is tried', async () => {
    const id = await signedBefore(1);
    const refused = expectPlatformError(await sign(id, { pin: wrongPin() }), 422, 'VALIDATION_FAILED');
    expect(refused.details.issues).toMatchObject([{ path: 'document_id' }]);
    expect(refused.message).toContain('lock it');
  });
});

describe('the document', () => {
  test('of somebody else is not found', async () => {
    const stranger = await registerUser(world);
    expectPlatformError(await sign(await readyDocument(world, stranger)), 404, 'NOT_FOUND');
  });

  test.each(['processing', 'failed'] as const)('that is %s is not signed', async (status) => {
    const id = await readyDocument(world, user);
    await em().nativeUpdate(Document, { id }, { status });
    expectPlatformError(await sign(id), 422, 'VALIDATION_FAILED');
  });
});

/** Takes the stored answer away and ends the lease, as a kill before it was stored does. */
async function forget(objectId: string): Promise<void> {
  const statement = `update idempotency_record set response_sealed = null, lease_until = now() - interval '1 second' where object_id = ?`;
  await world.owner.em.fork().execute(statement, [objectId]);
}
describe('a repeat', () => {
  test('with the same key gives the same document, with a wrong PIN before it too', async () => {
    const [id, key] = [await readyDocument(world, user), randomUUID()];
    expectPlatformError(await sign(id, { pin: wrongPin() }, key), 401, 'INVALID_PIN');
    const first = expectAnswer(await sign(id, {}, key), 200);
    expect(expectAnswer(await sign(id, {}, key), 200)).toEqual(first);
  });

  test('of a call whose process died after the record gives the document that there is', async () => {
    const [id, key] = [await readyDocument(world, user), randomUUID()];
    const first = expectAnswer(await sign(id, {}, key), 200);
    const { usageCount } = await certificate();
    await forget(first.signed_document_id);
    const again = expectAnswer(await sign(id, {}, key), 200);
    expect(again).toMatchObject({ signed_document_id: first.signed_document_id, signed_at: first.signed_at });
    expect((await certificate()).usageCount).toBe(usageCount);
  });

  test('of a call whose process died before the record signs, counts once, and leaves no bytes behind', async () => {
    const [id, key] = [await readyDocument(world, user), randomUUID()];
    const { usageCount } = await certificate();
    const first = expectAnswer(await sign(id, {}, key), 200);
    const { sourceId } = await rowOf(first.signed_document_id);
    await forget(first.signed_document_id);
    const owner = world.owner.em.fork();
    await owner.execute('delete from document where id = ?', [first.signed_document_id]);
    await owner.execute('delete from stored_object where id = ?', [sourceId]);
    await owner.execute('delete from certificate_use where operation_id like ?', [
      `%${first.signed_document_id}`,
    ]);
    await owner.execute('update certificate set usage_count = ? where id = ?', [
      usageCount,
      holder.credentialIds[0],
    ]);
    const again = expectAnswer(await sign(id, {}, key), 200);
    expect(again.signed_document_id).toBe(first.signed_document_id);
    expect((await certificate()).usageCount).toBe(usageCount + 1);
    expect((await verified(await download(again.signed_document_id))).is_valid).toBe(true);
    expect(
      await em().count(StoredObject, { completedAt: null, organizationId: user.user.organization_id }),
    ).toBe(0);
  });
});

test('a repeat without an answer finds the document that was made, also after the certificate was revoked', async () => {
  const other = await registerUser(world);
  const [id = ''] = (await giveCredential(world, other)).credentialIds;
  const document = await readyDocument(world, other);
  const key = randomUUID();
  const body = { pin, format: 'pades', document_id: document };
  const again = () => as(world, other).post<Made>(`/certificates/${id}/sign`, body, key);
  const first = expectAnswer(await again(), 200);
  await world.owner.em.fork().execute(
    `update idempotency_record set response_sealed = null, response_status = null, lease_until = now() - interval '1 second'
     where object_id = ?`,
    [first.signed_document_id],
  );
  expectAnswer(await as(world, other).post(`/certificates/${id}/revoke`, { reason: 'superseded' }), 200);
  expect(expectAnswer(await again(), 200)).toEqual(first);
  expect(await em().count(CertificateUse, { certificateId: id })).toBe(1);
});
