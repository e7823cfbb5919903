import type { Context } from 'hono';
import { ownCertificate } from '../../common/certificates/find-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';

/** GET /account/certificates/{id}/chain.pem: the certificate, then those above it (RFC 8555, 9.1). */
export async function downloadChain(c: Context<ApiEnv>): Promise<Response> {
  const row = await ownCertificate(c.var.deps.orm.em.fork(), c.var.user, c.req.param('id') ?? '');
  const pem = [row.certificatePem, ...row.chainPem].map((one) => `${one.trim()}\n`).join('');
  return c.body(pem, 200, {
    'Content-Type': 'application/pem-certificate-chain',
    'Content-Disposition': `attachment; filename="certificate-${row.serialNumber.replaceAll(/[^0-9A-F]/g, '')}.pem"`,
  });
}
