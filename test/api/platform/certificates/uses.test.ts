import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Certificate } from '#entities/certificate/certificate.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { addMember } from '#test/support/people/members.ts';
import {
  askForCertificate,
  makeOwnCertificate,
  type CertificateAnswer,
} from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const holder = setUp(() => addMember(world, owner));
const em = () => world.deps.orm.em.fork();

type Use = {
  id: string;
  kind: string;
  signed_at: string;
  operation: string;
  hashes: string[];
  signatures: number;
};

/** Records uses of a certificate, two of which are of one moment. */
async function sign(certificateId: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await recordCertificateUse(em(), {
      certificateId,
      kind: 'csc',
      operationId: `csc/${randomUUID()}`,
      hashes: [createHash('sha256').update(String(number)).digest('hex'), 'ab'.repeat(32)],
      documentName: number === 0 ? null : `Document ${number}`,
      signedAt: new Date(Date.UTC(2026, 10, 22, 8, Math.floor(number / 2))),
    });
}

test('a holder, owner and admin see what a certificate signed, newest first, page by page', async () => {
  const made = await makeOwnCertificate(world, holder);
  await sign(made.id, 25);
  type Detail = CertificateAnswer & { uses: Use[] };
  const detail = expectAnswer(await as(world, owner).get<Detail>(`/certificates/${made.id}`), 200);
  expect(detail.uses).toHaveLength(20);
  expect(detail.certificate).toMatchObject({ usage_count: 50, last_used_at: detail.uses[0]?.signed_at });
  expect(detail.uses[0]).toEqual({
    id: expect.any(String) as string,
    kind: 'csc',
    signed_at: '2026-11-22T08:12:00.000Z',
    signatures: 2,
    hashes: [expect.stringMatching(/^[0-9a-f]{64}$/), 'ab'.repeat(32)],
    document_name: 'Document 24',
    operation: expect.stringMatching(/^csc\//) as string,
  });
  const seen: Use[] = [];
  let cursor = '';
  do {
    const answer = await as(world, holder).get<Use[]>(`/certificates/${made.id}/uses?limit=7${cursor}`);
    seen.push(...expectAnswer(answer, 200));
    const { next_cursor: next } = (answer.body as unknown as { meta: { next_cursor: string | null } }).meta;
    cursor = next === null ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  expect(seen).toHaveLength(25);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
  expect(seen.map(({ signed_at: at }) => at)).toEqual(
    seen
      .map(({ signed_at: at }) => at)
      .toSorted()
      .toReversed(),
  );
  const other = await makeOwnCertificate(world, holder);
  const [page] = [await as(world, holder).get(`/certificates/${made.id}/uses?limit=1`)];
  const { next_cursor: theirs } = (page.body as unknown as { meta: { next_cursor: string } }).meta;
  const foreign = await as(world, holder).get(`/certificates/${other.id}/uses?cursor=${theirs}`);
  expectPlatformError(foreign, 400, 'INVALID_REQUEST');
  expect(expectAnswer(await as(world, holder).get<Use[]>(`/certificates/${other.id}/uses`), 200)).toEqual([]);
});

test('what it signed for another organization is its holder’s alone to see', async () => {
  const { id } = await makeOwnCertificate(world, holder);
  const belongTo = (organizationId: string) => em().nativeUpdate(Certificate, { id }, { organizationId });
  await belongTo(randomUUID());
  await sign(id, 1);
  await belongTo(holder.user.organization_id);
  const numberSeenBy = async (user: typeof owner) => {
    const detail = await as(world, user).get<{ uses: Use[] }>(`/certificates/${id}`);
    const listed = await as(world, user).get<Use[]>(`/certificates/${id}/uses`);
    return [expectAnswer(detail, 200).uses.length, expectAnswer(listed, 200).length];
  };
  expect(await numberSeenBy(holder)).toEqual([1, 1]);
  expect(await numberSeenBy(owner)).toEqual([0, 0]);
});

test('certificates count in the quota of a day; what is refused does not', async () => {
  const config = { ...world.deps.config, QUOTA_ENTERPRISE: { certificates: 2 } };
  const api = await serveAnother(world, { config });
  const user = await registerUser(world);
  const place = { ...world, baseUrl: api.baseUrl };
  expectPlatformError(
    await askForCertificate(place, user, { common_name: 'Somebody Else' }),
    422,
    'VALIDATION_FAILED',
  );
  await makeOwnCertificate(place, user);
  const key = { 'idempotency-key': randomUUID() };
  const made = expectAnswer(await askForCertificate(place, user, {}, key), 201);
  expect(expectAnswer(await askForCertificate(place, user, {}, key), 201)).toEqual(made);
  const { details } = expectPlatformError(await askForCertificate(place, user), 429, 'QUOTA_EXCEEDED');
  expect(details).toMatchObject({ quota: 'certificates', limit: 2, used: 2, asked: 1 });
  await api.close();
});
