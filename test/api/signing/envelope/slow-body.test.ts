import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { callsOf } from './ground.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);

test('a link that is replaced while the body of a call comes in slowly opens nothing, and no code is sent', async () => {
  const { id, token } = await calls.alone({ authMethod: 'sms', phone: '+97699112233' });
  const sending = request(`${world.baseUrl}/envelope/${token}/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '2' },
  });
  sending.write('{');
  // The time is what is tested: the guard has read the link's row long before the body ends.
  await sleep(400);
  await calls.sql('update envelope_recipient set link_hash = null where id = ?', id);
  // As above.
  await sleep(1_000);
  sending.end('}');
  const [answer] = (await once(sending, 'response')) as [{ statusCode: number; resume: () => void }];
  answer.resume();
  expect(answer.statusCode).toBe(404);
  expect(await calls.sql('select id from recipient_code where recipient_id = ?', id)).toEqual([]);
});
