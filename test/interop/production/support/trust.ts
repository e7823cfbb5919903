import { X509Certificate } from 'node:crypto';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import type { Installation } from './installation.ts';

/** The authority of an installation as anybody gets it, at the address that is in its certificates. */
export async function trustOf({ pkiUrl }: Installation): Promise<StatusSource & { rootPem: string }> {
  const bytes = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${pkiUrl}${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const rootPem = Buffer.from(await bytes('/ca/root.pem')).toString();
  const headers = { 'content-type': 'application/ocsp-request' };
  return {
    rootPem,
    root: readCertificate(new X509Certificate(rootPem).raw),
    ocsp: (request) => bytes('/ocsp', { method: 'POST', headers, body: new Uint8Array(request) }),
    rootCrl: () => bytes('/ca/root.crl'),
  };
}
