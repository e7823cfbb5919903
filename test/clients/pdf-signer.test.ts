import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPdfSigner } from '#clients/pdf-signer.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A key service that closes the connection under the first `closes` questions, then answers. */
async function serve(closes: number): Promise<{ url: string; asked: unknown[] }> {
  const asked: unknown[] = [];
  const listening = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      asked.push(JSON.parse(text));
      if (asked.length <= closes) {
        request.socket.destroy();
        return;
      }
      const data = { signature: 'AQID', timestamp: 'BAUG' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data }));
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  server = listening;
  const { port } = listening.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked };
}

const digest = Buffer.alloc(32, 7);

const sealed = { purpose: 'certification', record: 'envelope/1' } as const;

test('asks for the CMS of a PDF signature over the digest, for the record or the act', async () => {
  const { url, asked } = await serve(0);
  const signer = createPdfSigner({ url, apiKey: 'k' });
  expect((await signer.seal(sealed)(digest, 'sha256')).toString('hex')).toBe('010203');
  await signer.once({ actProof: 'a.b.c' })(digest, 'sha256');
  expect((await signer.timestamp('envelope/1')(digest, 'sha256')).toString('hex')).toBe('040506');
  const hex = digest.toString('hex');
  expect(asked).toEqual([
    { ...sealed, document_hash: `sha256:${hex}`, profile: 'pades' },
    { act_proof: 'a.b.c', document_hash: `sha256:${hex}`, profile: 'pades' },
    { purpose: 'archive', record: 'envelope/1', hash: hex, hash_algorithm: 'sha256', livemode: true },
  ]);
});

test('asks once more when the connection is closed under the question, for the same record', async () => {
  const { url, asked } = await serve(1);
  await createPdfSigner({ url, apiKey: 'k' }).seal(sealed)(digest, 'sha256');
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
});

test('gives up when it is closed again: the key service cannot be reached', async () => {
  const { url, asked } = await serve(2);
  const sealing = createPdfSigner({ url, apiKey: 'k' }).seal(sealed)(digest, 'sha256');
  await expect(sealing).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(asked).toHaveLength(2);
});
