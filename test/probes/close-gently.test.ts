import { Agent, createServer, get } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { closeGently } from '#probes/close-gently.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

test('a server closes although a caller sends one request after another over a kept connection', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async () => {
    const request = get({ host: '127.0.0.1', port, agent });
    const [response] = await once(request, 'response');
    return text(response);
  };
  const answers: string[] = [];
  const asking = (async () => {
    for (;;) answers.push(await ask());
  })();
  const ended = asking.catch((error: unknown) =>
    error instanceof Error && 'code' in error ? error.code : '',
  );
  await untilTrue(() => Promise.resolve(answers.length > 5));
  await new Promise<void>((resolve) => {
    closeGently(server, resolve);
  });
  expect(await ended).toMatch(/^ECONN/);
  expect(new Set(answers)).toEqual(new Set(['here']));
});
