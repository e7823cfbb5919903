import { expect, test } from 'vitest';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { subscribe } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { platform, registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin, type CertificateAnswer } from '#test/support/people/own-certificate.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { untilWatched } from '#test/workflows/support/watch.ts';

const world = setUp(startWorld);
const receiver = untilTheEnd((...answers: ReceiverAnswer[]) => startReceiver(answers));

test('a certificate that was made or renewed is told at once, without a name', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  await subscribe(world, user, hook.url, ['certificate_generated']);
  const made = await makeOwnCertificate(world, user);
  const [post] = await hook.until(1);
  expect(post?.body).toMatchObject({
    event: 'certificate_generated',
    sequence: 1,
    data: {
      certificate_id: made.id,
      status: 'active',
      type: 'ca_issued',
      user_id: user.user.id,
      serial_number: made.serial_number,
      valid_to: made.valid_to,
    },
  });
  expect(post?.raw).not.toMatch(new RegExp(`Бат|${user.email}|${ownPin}`));
  const renewed = await platform<CertificateAnswer>(world, `/certificates/${made.id}/renew`, {
    token: user.access_token,
    body: { pin: ownPin },
  });
  const { certificate } = expectAnswer(renewed, 201);
  const [, second] = await hook.until(2);
  expect(second?.body).toMatchObject({ data: { certificate_id: certificate.id, renewed_from: made.id } });
});

test('an event whose start was lost with its process is delivered by the schedule', async () => {
  const user = await registerUser(world);
  const hook = await receiver();
  await subscribe(world, user, hook.url, ['certificate_generated']);
  const { connection } = world.deps;
  const broken = Object.create(connection, {
    withDeadline: { value: () => Promise.reject(new Error('the process died here')) },
  }) as typeof connection;
  const api = await serveAnother(world, { connection: broken });
  const made = await platform<CertificateAnswer>(api, '/certificates/generate', {
    token: user.access_token,
    body: { label: 'Mine', pin: ownPin, key_type: 'EC' },
  });
  const { certificate } = expectAnswer(made, 201);
  await api.close();
  const opened = { resourceId: certificate.id, status: 'pending' as const };
  expect(await world.deps.orm.em.fork().count(WebhookDelivery, opened)).toBe(1);
  expect(hook.received).toEqual([]);
  expect(await untilWatched(world)).toMatchObject({ restarted: 1 });
  const [post] = await hook.until(1);
  expect(post?.body).toMatchObject({ data: { certificate_id: certificate.id } });
});
