import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { createPki, type Holder } from '../../test/support/signatures/pki.ts';

/** An authority whose certificates all verifiers trust, and whose revocation list they fetch. */
export type BenchAuthority = {
  alice: Holder;
  tsa: Holder;
  /** A folder with the root certificate alone, and the path of it. */
  anchors: string;
  root: string;
  stop: () => void;
};

const hour = 3_600_000;

/** Makes an authority below a folder and serves its revocation list and its certificate on a free port of this machine. */
export async function startAuthority(folder: string): Promise<BenchAuthority> {
  const served = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const bytes = served.get(request.url ?? '');
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  const now = Date.now();
  const validity = { from: new Date('2025-01-01'), until: new Date(now + 24 * hour) };
  const pki = await createPki(validity, { crl: `${at}/ca.crl`, issuer: `${at}/ca.cer` });
  served.set('/ca.crl', await pki.crl(new Date(now - hour), new Date(now + 12 * hour)));
  served.set('/ca.cer', pki.root.certificate.der);
  const anchors = join(folder, 'anchors');
  const root = join(anchors, 'root.pem');
  await mkdir(anchors);
  await writeFile(root, certificatePem(pki.root.certificate.der));
  return {
    alice: await pki.signer(),
    tsa: await pki.tsa(),
    anchors,
    root,
    stop: () => server.close().closeAllConnections(),
  };
}
