import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

async function certificateAt(path: string, type: string): Promise<X509Certificate> {
  const response = await fetch(`${world.baseUrl}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return new X509Certificate(Buffer.from(await response.arrayBuffer()));
}

test('root and issuing certificates are open to everybody, in PEM and DER, and belong together', async () => {
  const root = await certificateAt('/ca/root.pem', 'application/x-pem-file');
  const issuing = await certificateAt('/ca/issuing.pem', 'application/x-pem-file');
  expect(root.ca && root.verify(root.publicKey)).toBe(true);
  expect(issuing.ca && issuing.verify(root.publicKey)).toBe(true);
  const der = await certificateAt('/ca/issuing.crt', 'application/pkix-cert');
  expect(der.fingerprint256).toBe(issuing.fingerprint256);
  expect((await certificateAt('/ca/root.crt', 'application/pkix-cert')).fingerprint256).toBe(
    root.fingerprint256,
  );
});

test('the issuing certificate is where certificates say it is', async () => {
  const issuing = await certificateAt('/ca/issuing.pem', 'application/x-pem-file');
  expect(issuing.infoAccess).toContain('/ca/root.crt');
});

test('another method is refused with the one that works', async () => {
  const response = await fetch(`${world.baseUrl}/ca/root.pem`, { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
