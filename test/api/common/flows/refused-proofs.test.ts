import { randomUUID } from 'node:crypto';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { provenBy, sendProven } from '#api/common/flows/act-proofs.ts';
import { workflowProblem } from '#api/common/flows/workflows.ts';
import { Problem } from '#domain/common/problem.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

/** Sends an act whose workflow answers so, and tells whether its proof is there afterwards. */
async function isKept(answer: unknown): Promise<boolean> {
  const proof = provenBy(['account'], { recipients: [] });
  const workflowId = `envelope/${randomUUID()}`;
  const act = { workflowId, act: 'send', input: {}, attempt: randomUUID() };
  const sending = sendProven(world.deps, { proof, act }, () => Promise.reject(workflowProblem(answer)));
  await expect(sending).rejects.toBeInstanceOf(Problem);
  return (await world.owner.em.fork().count(ActProof, { id: proof.id })) > 0;
}

test('the proof of a sending that its workflow refuses is deleted; where the answer is unknown, it stays', async () => {
  const refusal = ApplicationFailure.nonRetryable('The draft was changed.', 'invalid_state');
  expect(await isKept(new WorkflowUpdateFailedError('refused', refusal))).toBe(false);
  const silence = Object.assign(new Error('no answer'), { code: 14, details: '', metadata: {} });
  expect(await isKept(silence)).toBe(true);
});
