import { createServer } from 'node:net';

/** Finds a free TCP port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port could be had')),
      );
    });
  });
}

/** Tells whether nobody listens on this TCP port of `host`, or of any of our addresses when that is undefined. */
export async function isPortFree(port: number, host: string | undefined): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    // Any other failure, such as a port that only root may have, is the program's own to tell.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, ...(host ? { host } : {}), exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
}
