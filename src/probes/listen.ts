import { createServer } from 'node:http';
import type { Probes } from './probes.ts';

/** Where a process answers its probes beside what else it serves; nowhere without a port. */
export type ProbeAddress = { host: string; port: number | undefined };

/** Answers the probes of a process on an address of their own; everything else is 404. Throws when the port is taken. */
export async function listenForProbes(
  probes: Probes,
  { host, port }: ProbeAddress,
): Promise<{ port: number | undefined; close: () => void }> {
  if (port === undefined) return { port, close: () => undefined };
  const server = createServer((request, response) => {
    if (probes.answer(request, response)) return;
    response.writeHead(404).end();
  });
  server.maxConnections = 50;
  server.requestTimeout = 5_000;
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
