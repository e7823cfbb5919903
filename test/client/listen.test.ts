import { afterEach, expect, test } from 'vitest';
import { TamgaPartner } from '#packages/client/src/index.ts';
import { makeSandbox, type TestPartner } from '#test/support/people/partner.ts';
import { startGate } from '#test/support/servers/gate.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { startTamga, tamga, type Environment } from './support/tamga.ts';

const world = setUp(sharedWorld);
const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

function environmentOf({ clientId, clientSecret }: TestPartner, url = world.baseUrl): Environment {
  return { TAMGA_URL: url, TAMGA_CLIENT_ID: clientId, TAMGA_CLIENT_SECRET: clientSecret };
}

function clientOf({ clientId, clientSecret }: TestPartner): TamgaPartner {
  return new TamgaPartner({ baseUrl: world.baseUrl, clientId, clientSecret });
}

async function listening(env: Environment, ...args: string[]) {
  const started = startTamga(await scratchFolder(), env, 'listen', ...args);
  running.push(started);
  return started;
}

async function receiving(status = 204) {
  const receiver = await startReceiver([{ status }]);
  running.push(receiver);
  return receiver;
}

// Seven processes and three signatures: on a busy machine that takes its time.
test(
  'what is triggered in the sandbox is forwarded, genuine, and ends with Ctrl-C',
  { timeout: 180_000 },
  async () => {
    const sandbox = await makeSandbox(world.deps, await world.otherPartner());
    const receiver = await receiving();
    const listener = await listening(environmentOf(sandbox), '--forward-to', receiver.url);
    const key = await listener.line(/^signing key +(\S+)$/m);
    for (const event of ['sign_request.signed', 'sign_request.rejected', 'sign_request.expired']) {
      const count = receiver.received.length;
      const { code, out, err } = await tamga(await scratchFolder(), environmentOf(sandbox), 'trigger', event);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(new RegExp(`^✓ ${event} was sent to your webhooks and listeners\nrequest +\\S+\n`));
      const { raw, headers } = (await receiver.until(count + 1)).at(-1) ?? { raw: '', headers: {} };
      expect(await clientOf(sandbox).webhooks.unwrap(raw, headers, key)).toMatchObject({
        event,
        livemode: false,
      });
      await listener.line(new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}${event} +204 {2}\\(\\d+ ms\\)$`, 'm'));
    }
    expect(await listener.interrupt()).toBe(0);
    expect((await clientOf(sandbox).webhooks.list().page()).data).toEqual([]);
  },
);

test('it connects again where the connection was lost, and hears what came meanwhile', async () => {
  const sandbox = await makeSandbox(world.deps, await world.otherPartner());
  const receiver = await receiving();
  const gate = await startGate();
  const url = gate.before(world.baseUrl).replace(/\/$/, '');
  running.push({ stop: () => gate.shut() });
  const listener = await listening(environmentOf(sandbox, url), '--forward-to', receiver.url);
  const key = await listener.line(/^signing key +(\S+)$/m);
  await gate.shut();
  await listener.line(/^Connecting again …$/m);
  expect(
    (await tamga(await scratchFolder(), environmentOf(sandbox), 'trigger', 'sign_request.signed')).code,
  ).toBe(0);
  await gate.open();
  const [{ raw, headers } = { raw: '', headers: {} }] = await receiver.until(1);
  expect(await clientOf(sandbox).webhooks.unwrap(raw, headers, key)).toMatchObject({
    event: 'sign_request.signed',
  });
});

test('what the receiver answers is printed and on record, also when it is away', async () => {
  const sandbox = await makeSandbox(world.deps, await world.otherPartner());
  const { webhooks } = clientOf(sandbox);
  const receiver = await receiving(500);
  const env = environmentOf(sandbox);
  const listener = await listening(env, '--forward-to', receiver.url, '--json');
  const id = await listener.line(/"webhook_id":"([^"]+)"/);
  await webhooks.test(id);
  await listener.line(
    /^\{"event":"webhook\.test","delivery_id":"[^"]+","response_code":500,"duration_ms":\d+\}$/m,
  );
  const away = await listening(env, '--forward-to', 'localhost:9/hook', '--json');
  await webhooks.test(await away.line(/"webhook_id":"([^"]+)"/));
  await away.line(/"delivery_id":"[^"]+","duration_ms":\d+,"error":"[^"]+"\}$/m);
  await expect
    .poll(async () => (await webhooks.deliveries().page()).data.map(({ status }) => status))
    .toEqual(['failed', 'failed']);
});

test('a live application is refused before anything happens', async () => {
  const live = await world.otherPartner();
  const { code, err } = await tamga(
    await scratchFolder(),
    environmentOf(live),
    'trigger',
    'sign_request.signed',
  );
  expect(code).toBe(1);
  expect(err).toMatch(/^✗ livemode: this application is live; use one of the sandbox/);
  expect((await clientOf(live).signRequests.list().page()).data).toEqual([]);
});

test.each([
  [['listen'], 'Say where deliveries go: tamga listen --forward-to http://localhost:4000/hook'],
  [['listen', 'localhost:4000'], '"localhost:4000" is no option. Write --forward-to localhost:4000'],
  [
    ['listen', '--forward-to', 'http://'],
    '--forward-to: it is "http://"; expected an address such as http://localhost:4000/hook.',
  ],
  [
    ['trigger'],
    'No event is named. Name one of sign_request.signed, sign_request.rejected, sign_request.expired.',
  ],
  [
    ['trigger', 'envelope_sent'],
    'There is no event "envelope_sent" to trigger. Name one of sign_request.signed, sign_request.rejected, sign_request.expired.',
  ],
])('a command line that does not fit is refused in one line: %j', async (args, message) => {
  const ran = await tamga(await scratchFolder(), environmentOf(world.partner), ...args);
  expect(ran).toEqual({ code: 2, out: '', err: `✗ ${message}\n` });
});
