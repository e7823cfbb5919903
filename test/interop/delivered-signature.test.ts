import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { sampleDocument } from '../../src/demo/options.ts';
import { makeHolder, withCodeAndPin } from '#test/support/people/credential.ts';
import { call } from '#test/support/http/http.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { createRequest, signWithCode, type NewRequest } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { dssDetached } from './support/dss.ts';
import { opensslCms, opensslVerify, pyhankoDetached } from './support/checkers.ts';

const world = setUp(startWorld);
const receiver = setUp(startReceiver);
beforeAll(async () => {
  const token = await world.partner.token('webhook');
  const body = { url: receiver.url, events: ['sign_request.signed'] };
  expect((await call(world, '/partner/webhooks', { token, body })).status).toBe(201);
  await makeHolder(world, { fields: { email: signer } });
});

/** Signs as the request's level asks for it. */
async function sign(request: NewRequest) {
  switch (request.fields['required_loa']) {
    case 1:
      return call(world, `/sign/${request.token}/sign`, { body: { consent: true } });
    case 3:
      return call(world, `/sign/${request.token}/sign`, { body: await withCodeAndPin(world, request) });
    default:
      return signWithCode(world, request.token);
  }
}

/** Does the main job: makes a request for the demo's PDF, signs it, and gives the content of the partner's webhook. */
async function deliver(fields: Record<string, unknown>) {
  const document = await readFile(sampleDocument);
  const request = await createRequest(world, {
    document_hash: createHash('sha256').update(document).digest('hex'),
    ...fields,
  });
  expect((await sign(request)).status).toBe(200);
  const find = () => receiver.received.find(({ body }) => body['request_id'] === request.request_id)?.body;
  await untilTrue(() => Promise.resolve(find() !== undefined));
  const root = await (await fetch(`${world.baseUrl}/ca/root.pem`)).text();
  const issuing = await (await fetch(`${world.baseUrl}/ca/issuing.pem`)).text();
  const signature = Buffer.from(String(find()?.['signature']), 'base64');
  return { document, signature, certificate: String(find()?.['certificate']), root, issuing };
}

const signer = 'saran@example.mn';
const cases: [string, Record<string, unknown>][] = [
  ['level 1', { required_loa: 1 }],
  ['level 2 by e-mail', { user_email: 'bat@example.mn' }],
  ['level 2 by phone', { user_email: undefined, user_phone: '+97699112233' }],
  ['level 2, address in Cyrillic', { user_email: 'бат@жишээ.мон' }],
  ['level 3, the signer’s own credential', { user_email: signer, required_loa: 3 }],
];

test.each(cases)(
  'what the webhook delivers is accepted by OpenSSL, pyHanko and EU DSS, status checked, and in 30 days: %s',
  async (_name, fields) => {
    const delivered = await deliver(fields);
    for (const daysAhead of [0, 30]) {
      const openssl = await opensslCms({ ...delivered, daysAhead });
      expect(openssl.ok, openssl.said).toBe(true);
      // Today's status of a certificate proves nothing for the day in thirty days.
      const pyhanko = await pyhankoDetached({ ...delivered, daysAhead, withoutStatus: daysAhead > 0 });
      expect(pyhanko.ok, pyhanko.said).toBe(true);
    }
    const dss = await dssDetached(delivered);
    expect(dss.said).toMatch(/^TOTAL_PASSED - CAdES-BASELINE-T\n/);
    expect(dss.ok).toBe(true);
    const chain = await opensslVerify(delivered);
    expect(chain.ok, chain.said).toBe(true);
  },
);

test('another document is refused by all', async () => {
  const delivered = await deliver({});
  const forged = { ...delivered, document: Buffer.concat([delivered.document, Buffer.from('\n')]) };
  expect((await opensslCms(forged)).ok).toBe(false);
  expect((await pyhankoDetached(forged)).ok).toBe(false);
  expect((await dssDetached(forged)).said).toMatch(/^TOTAL_FAILED HASH_FAILURE /);
});
