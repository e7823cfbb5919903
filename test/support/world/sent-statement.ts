import { provenBy, sendProven } from '#api/common/flows/act-proofs.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { whatIsSent } from './what-is-sent.ts';
import type { World } from './world.ts';

/** Puts the statement on record that an envelope was sent as its rows are, for one that is not sent by a workflow. */
export async function sentStatement({ deps, owner }: World, envelopeId: string): Promise<void> {
  const proof = provenBy(['account'], await whatIsSent(deps, envelopeId));
  const input = { proofId: proof.id, actor: { xRequestId: 'sent' } };
  const act = { workflowId: envelopeWorkflowId(envelopeId), act: 'send', input, attempt: proof.id };
  await sendProven(deps, { proof, act }, () => Promise.resolve());
  await owner.em.fork().nativeUpdate(ActProof, { id: proof.id }, { usedFor: ['send'] });
}
