import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { defined } from '#domain/common/defined.ts';

/** Tells whether nobody listens on this TCP port of `host`, or of any of our addresses when that is undefined. */
export async function isPortFree(port: number, host: string | undefined): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    // Any other failure, such as a port for root alone, is the program's own to report.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, ...defined({ host }), exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Finds a TCP port that is free on every address, below those that the system hands out for outgoing connections,
 * which could take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port, undefined)) return port;
  }
  throw new Error('no free port could be found');
}
