import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/deps.ts';
import { signAsHolder, type Wanted } from './holder-signature.ts';
import { recordSignature } from './record-signature.ts';

type Asked = Omit<Wanted, 'profile'> & { document: { id: string; name: string } | undefined };

/**
 * Makes a detached CAdES-T signature over a hash and records it; gives it in base64. It is stored nowhere but at the key
 * service, which gives it again to the same call: a process that dies before the record leaves nothing that counts.
 */
export async function signHash(
  c: Context<ApiEnv>,
  { document, ...asked }: Asked,
): Promise<{ signature: string; signedAt: Date }> {
  const { deps } = c.var;
  const { cms, signedAt } = await signAsHolder(deps, { ...asked, profile: 'cades' });
  const { certificate, attemptId, hash } = asked;
  const made = { certificate, attemptId, hash, format: 'cades', signedAt } as const;
  const about = {
    documentName: document?.name ?? null,
    documents: document ? { document_id: document.id } : {},
  };
  await deps.orm.em.fork().transactional((em) => recordSignature(c, em, { ...made, ...about }));
  return { signature: cms.toString('base64'), signedAt };
}
