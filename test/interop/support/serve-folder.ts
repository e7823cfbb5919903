import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

/** Serves a folder at the address that the certificates in it name; `asked` has what was asked for. */
export async function serveFolder(
  folder: string,
  address: string,
): Promise<{ asked: string[]; stop: () => Promise<void> }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const path = normalize(new URL(request.url ?? '', address).pathname);
    readFile(join(folder, path)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const { hostname, port } = new URL(address);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(port), hostname, resolve);
  });
  return { asked, stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()) };
}
