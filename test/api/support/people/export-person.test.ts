import { createHash, randomInt, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { CompletionCertificate } from '#entities/envelope/completion-certificate.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import { checkStaffStatements } from '#worker/check-staff-statements.ts';
import { registerUser, someEmail } from '#test/support/people/account.ts';
import { openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { createRequest, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { call, expectFieldError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));

const proved = 'a code to the address, read back';
const body = (addresses: unknown, more: object = {}) => ({ addresses, proved, reason: 'request 7', ...more });
const ask = (input: object) =>
  fetch(`${world.baseUrl}/support/people/export`, {
    method: 'POST',
    headers: { 'x-api-key': admin.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

type Manifest = {
  subject: string;
  salt: string;
  files: { name: string; size: number; sha256: string }[];
  flows: { id: string }[];
  organizations: { id: string }[];
  missing: unknown[];
};

async function exported(input: object) {
  const answer = await ask(input);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  const manifest = JSON.parse(text('manifest.json')) as Manifest;
  const rows = (name: string) => JSON.parse(text(`data/${name}.json`)) as Record<string, unknown>[];
  const all = Object.keys(files)
    .filter((name) => name.endsWith('.json'))
    .map(text)
    .join('');
  return { files, manifest, rows, all };
}

const em = () => world.deps.orm.em.fork();

describe('the export of a person', () => {
  test('has all of their requests and envelopes with the PDFs, a manifest that holds, and nothing about others', async () => {
    const [email, other] = [someEmail(), someEmail()];
    const request = await createRequest(world, { user_email: email, language: 'en' });
    expect((await signWithCode(world, request.token)).status).toBe(200);
    await untilStatus(world, request.request_id, 'signed');
    const open = await createRequest(world, { user_email: email.toUpperCase() });
    const sender = await registerUser(world);
    const recipients = [
      { email, name: 'Bat Bold', role: 'signer' },
      { email: other, name: 'Other Person', role: 'signer' },
    ];
    const { id } = await sentEnvelope(world, sender, { recipients });
    for (const one of [email, other]) expect((await openAndSign(world, one)).status).toBe(200);
    await untilEnvelope(world, sender, { id, status: 'completed' });

    const { files, manifest, rows, all } = await exported(body([email.toUpperCase()]));
    const requests = rows('sign_request').map((row) => String(row['id']));
    expect(requests.toSorted()).toEqual([request.request_id, open.request_id].toSorted());
    expect(rows('envelope_recipient')).toMatchObject([{ email, name: 'Bat Bold', ip_address: '127.0.0.1' }]);
    expect(Object.keys(files)).toContain(`evidence/sign-request-${request.request_id}.pdf`);
    expect(Object.keys(files)).toContain(`documents/envelope-${id}.pdf`);
    expect(Object.keys(files)).not.toContain(`evidence/sign-request-${open.request_id}.pdf`);
    expect(await em().count(CompletionCertificate, { envelopeId: id })).toBe(1);
    const events = rows('audit_event').map((event) => event['action']);
    expect(events).toEqual(expect.arrayContaining(['sign_request.signed', 'envelope.signed']));
    expect(all.includes(other)).toBe(false);
    expect(all.includes('link_hash')).toBe(false);

    expect(manifest.missing).toEqual([]);
    expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'manifest.json')
        .toSorted(),
    );
    for (const { name, size, sha256 } of manifest.files) {
      expect(size).toBe(files[name]?.length);
      expect(sha256).toBe(
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex'),
      );
    }
    await assertRecorded(manifest, email);
  });

  test('of one organization, and of a time, has nothing else; of a stranger it is empty', async () => {
    const email = someEmail();
    await createRequest(world, { user_email: email });
    const { manifest } = await exported(body([email], { organization_id: randomUUID() }));
    expect(manifest.flows).toEqual([]);
    expect((await exported(body([email], { until: '2020-01-01' }))).manifest.flows).toEqual([]);
    expect((await exported(body([email]))).manifest.flows).toHaveLength(1);
    expect((await exported(body([someEmail()]))).manifest.organizations).toEqual([]);
  });

  test('a phone number alone does not lead to what went to another mailbox as well', async () => {
    const number = `+9769${String(randomInt(1e6, 1e7))}`;
    const former = await createRequest(world, { user_email: someEmail(), user_phone: number });
    const own = await createRequest(world, { user_email: null, user_phone: number });
    const sender = await registerUser(world);
    await sentEnvelope(world, sender, { recipients: [{ phone: number }] });
    const { manifest, rows, all } = await exported(body([number]));
    expect(rows('sign_request').map(({ id }) => id)).toEqual([own.request_id]);
    expect(manifest.flows.map(({ id }) => id)).toEqual([own.request_id]);
    expect(all.includes(former.fields.user_email ?? '')).toBe(false);
  });

  test('who exports often in a day waits', async () => {
    const { apiKey } = await makeStaff(world, 'admin');
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body([someEmail()])) };
    const once = async () => {
      const answer = await fetch(`${world.baseUrl}/support/people/export`, init);
      await answer.arrayBuffer();
      return answer;
    };
    for (let n = 0; n < 20; n += 1) expect((await once()).status).toBe(200);
    const refused = await once();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each([
    ['addresses', { addresses: [] }],
    ['addresses', { addresses: ['nobody'] }],
    ['addresses', { addresses: Array.from({ length: 11 }, someEmail) }],
    ['proved', { proved: ' ' }],
    ['reason', { reason: '' }],
    ['organization_id', { organization_id: 'ours' }],
  ])('refuses a wrong member %s', async (member, wrong) => {
    const headers = { 'x-api-key': admin.apiKey };
    const input = { ...body([someEmail()]), ...wrong };
    expectFieldError(await call(world, '/support/people/export', { headers, body: input }), member);
  });
});

/** The chains of both organizations and of the operator have the export, without the address. */
async function assertRecorded({ subject, salt, organizations }: Manifest, email: string): Promise<void> {
  const opening = canonicalJson(['subject', salt, [email]]);
  expect(createHash('sha256').update(opening).digest('hex')).toBe(subject);
  expect(organizations).toHaveLength(2);
  const said = await em().find(AuditEvent, {
    action: 'person.exported',
    metadata: { subject_hash: subject },
  });
  const chains = [...organizations.map(({ id }) => id), operatorAuditId];
  expect(said.map(({ organizationId }) => organizationId).toSorted()).toEqual(chains.toSorted());
  expect(JSON.stringify(said)).not.toContain(email);
  expect(said.every(({ personal }) => personal['metadata.proved']?.value === proved)).toBe(true);
  const keys = world.deps.keys.actProofs;
  const faults = await checkStaffStatements(world.deps.orm, keys);
  expect(faults.filter(({ eventId }) => said.some(({ id }) => id === eventId))).toEqual([]);
}
