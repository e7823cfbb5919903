import { createServer } from 'node:http';
import type { Probes } from '#probes/probes.ts';

/** Answers the probes of the worker on an address of their own; everything else is 404. Throws when the port is taken. */
export async function listenForProbes(
  probes: Probes,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    if (probes.answer(request, response)) return;
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: typeof address === 'object' && address ? address.port : port, close };
}
