import { createKeyService } from '#clients/key-service/key-service.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import { X509Certificate } from 'node:crypto';
import type { World } from '#test/support/world/world.ts';

/** Status as anybody gets it from the running product: OCSP answers over HTTP, the root's list by its address. */
export async function statusOf(world: World): Promise<StatusSource & { rootPem: string }> {
  const { root: rootPem } = await createKeyService(world.keyService).authorities();
  const bytes = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${world.baseUrl}${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  return {
    rootPem,
    root: readCertificate(new X509Certificate(rootPem).raw),
    ocsp: (request) =>
      bytes('/ocsp', {
        method: 'POST',
        headers: { 'content-type': 'application/ocsp-request' },
        body: new Uint8Array(request),
      }),
    rootCrl: () => bytes('/ca/root.crl'),
  };
}
