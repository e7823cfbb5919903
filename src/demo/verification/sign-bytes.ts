import { createHash } from 'node:crypto';
import { TamgaOpen } from '#packages/client/src/index.ts';
import type { Partner } from '../partner.ts';

/** A signature of some bytes, and the PDF that proves how it came about. */
export type Signed = { signature: Buffer; evidence: Buffer };

/** Has a signer sign bytes by their hash, by a link alone (level 1), and gives the detached CAdES signature. */
export async function signBytes({ access, tamga }: Partner, name: string, bytes: Buffer): Promise<Signed> {
  const { request_id: id, sign_url: url } = await tamga.signRequests.create({
    user_email: 'bat@example.mn',
    document_hash: createHash('sha256').update(bytes).digest('hex'),
    document_name: name,
    required_loa: 1,
    external_ref: `demo-${Date.now()}`,
  });
  const params = { path: { token: new URL(url).pathname.split('/').at(-1) ?? '' } };
  const { api } = new TamgaOpen({ baseUrl: access.base_url });
  await api.POST('/sign/{token}/sign', { params, body: { consent: true } });
  const { signature } = await tamga.signRequests.waitUntilSigned(id, { timeoutMs: 60_000 });
  const evidence = Buffer.from(await tamga.signRequests.evidence(id));
  return { signature: Buffer.from(signature, 'base64'), evidence };
}
