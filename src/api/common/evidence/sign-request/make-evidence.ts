import { createHash } from 'node:crypto';
import { Evidence } from '#entities/sign-request/evidence.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { gatherFacts } from './gather-facts.ts';
import { drawPdf } from '../drawing/draw-pdf.ts';
import { erasedBefore } from '../erased-before.ts';
import { makeOnce } from '../make-once.ts';
import { sealPdf } from '../seal-pdf.ts';

/**
 * The evidence of an ended request: made and sealed at the first demand, the same bytes ever after. Throws Problem
 * invalid_state, service_unavailable, and gone where the signer's data were erased before it was made.
 */
export function evidenceOf(deps: ApiDependencies, row: SignRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { orm } = deps;
  return makeOnce({
    key: `evidence/${row.id}`,
    find: () => orm.em.fork().findOne(Evidence, { requestId: row.id }),
    make: () => make(deps, row),
  });
}

async function make(deps: ApiDependencies, row: SignRequest): Promise<void> {
  if (row.erasedAt) throw erasedBefore('The evidence');
  const facts = await gatherFacts(deps, row);
  const pdf = await sealPdf(deps, {
    pdf: await drawPdf(deps, { owner: row.organizationId, name: 'evidence', facts }),
    of: { purpose: 'evidence', record: `sign-request/${row.id}`, livemode: row.livemode },
    reason: `${row.livemode ? 'Evidence' : 'TEST evidence'} of sign request ${row.id}`,
  });
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const made = { requestId: row.id, pdf, sha256, madeAt: facts.madeAt };
  await deps.orm.em
    .fork()
    .upsert(Evidence, made, { onConflictFields: ['requestId'], onConflictAction: 'ignore' });
}
