import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { evidenceOf } from '../../common/evidence/sign-request/make-evidence.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { download } from '../../http/operation/download.ts';
import { hasProof } from '../proof/link-proof.ts';
import { TokenParams } from '../session-operation.ts';
import { signerSurface } from './signer-operation.ts';
import { levelOf } from './signing-view.ts';

/** GET /sign/{token}/evidence: the evidence of a request that has ended, for its signer to keep. */
export const getSignerEvidence = download(signerSurface, {
  path: '/sign/{token}/evidence',
  operationId: 'getSignerEvidence',
  summary: 'Get the evidence as the signer',
  description:
    'The same PDF as its partner gets, once the request is signed, rejected or expired, for a browser that has shown the one-time code within ten minutes: the link alone is not enough, because it may have been forwarded. The state of the link says with `evidence` whether it is to be had.',
  tag: 'Signing',
  params: TokenParams,
  file: { type: 'application/pdf', description: 'The evidence' },
  problems: ['otp_required', 'invalid_state', 'gone'],
  handle: async (c) => {
    const { deps, signer } = c.var;
    if (!(await mayHaveEvidence(c, signer.row)))
      throw new Problem('otp_required', 'The evidence is for a browser that has shown the one-time code.');
    const populate = ['signature', 'certificate'] as const;
    const row = await deps.orm.em.fork().findOneOrFail(SignRequest, { id: signer.requestId }, { populate });
    return { bytes: await evidenceOf(deps, row), name: `evidence-${row.id}.pdf` };
  },
});

/** Tells whether this browser has shown more than the link: at level 1 nothing more was asked for. */
async function mayHaveEvidence(c: Context<ApiEnv>, row: SignerRow): Promise<boolean> {
  return levelOf(row) > 1 && (await hasProof(c, c.var.deps, { proof: 'code', owner: row }));
}
