import { createHash } from 'node:crypto';
import { answerOf, createApi } from '../api/api.ts';
import { until } from '../outbox.ts';
import type { Partner } from '../partner.ts';

/** A signature of some bytes, and the PDF that proves how it came about. */
export type Signed = { signature: Buffer; evidence: Buffer };

/** Has a signer sign bytes by their hash, by a link alone (level 1), and gives the detached CAdES signature. */
export async function signBytes(partner: Partner, name: string, bytes: Buffer): Promise<Signed> {
  const created = await partner.createRequest({
    user_email: 'bat@example.mn',
    document_hash: createHash('sha256').update(bytes).digest('hex'),
    document_name: name,
    required_loa: 1,
    external_ref: `demo-${Date.now()}`,
  });
  const params = { path: { token: new URL(created.sign_url).pathname.split('/').at(-1) ?? '' } };
  const api = createApi(partner.access.base_url);
  await answerOf(api.POST('/sign/{token}/sign', { params, body: { consent: true } }));
  const read = () => partner.readRequest(created.request_id);
  const { signature } = await until(read, ({ status }) => status === 'signed', 'No signature was made');
  const evidence = await partner.readEvidence(created.request_id);
  return { signature: Buffer.from(signature ?? '', 'base64'), evidence };
}
