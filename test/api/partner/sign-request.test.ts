import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../support/http.ts';
import { createRequest, outbox, signWithCode, untilStatus } from '../../support/signer.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});

test('a request is created, its link is sent, the signer signs with a code, the partner reads the signature', async () => {
  const created = await createRequest(world, {
    user_email: 'bat@example.mn',
    external_ref: 'order 7',
    document_name: 'Гэрээ.pdf',
  });
  expect(created).toMatchObject({ status: 'pending', external_ref: 'order 7' });
  const state = await call(world, `/sign/${created.token}/state`);
  expect(state.body).toMatchObject({
    status: 'pending',
    requires: ['otp'],
    document_name: 'Гэрээ.pdf',
    masked_address: 'b•••@example.mn',
  });
  const signed = await signWithCode(world, created.token);
  expect(signed.status).toBe(200);
  const status = await untilStatus(world, created.request_id, 'signed');
  expect(status.body).toMatchObject({ loa: 2, external_ref: 'order 7', signed_at: signed.body['signed_at'] });
  expect(status.body['certificate']).toContain('BEGIN CERTIFICATE');
  const link = (await outbox(world)).find(
    (message) => message.kind === 'link' && message.to === 'bat@example.mn',
  );
  expect(link?.link).toBe(created.sign_url);
});
