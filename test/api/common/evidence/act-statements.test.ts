import { expect, test } from 'vitest';
import { actStatementsOf } from '#api/common/evidence/act-statements.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { call } from '#test/support/http/http.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

/** Signs a request at level 1; gives its workflow and the proof of the signature. */
async function signed() {
  const { request_id: id, token } = await createRequest(world, { required_loa: 1 });
  expect((await call(world, `/sign/${token}/sign`, { body: { consent: true } })).status).toBe(200);
  const workflowId = signRequestWorkflowId(id);
  const proofs = await world.owner.em.fork().find(ActProof, { workflowId, usedFor: { $ne: [] } });
  const proof = proofs.find(({ personal }) => Object.keys(personal).length > 0);
  if (!proof) throw new Error('no act has a personal member');
  return { workflowId, proof };
}

test('nothing is read of acts whose proof was changed, or is of another act', async () => {
  const { workflowId, proof } = await signed();
  const { proof: other } = await signed();
  const { jws, personal } = proof;
  const broken = `${jws.slice(0, -8)}${jws.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`;
  const [[name, member] = []] = Object.entries(personal);
  if (name === undefined || member === undefined) throw new Error('there is no personal member');
  const renamed = { ...personal, [name]: { ...member, value: 'victim@bank.mn' } };
  const forged = [
    [{ jws: broken }, 'the proof of a recorded act does not hold'],
    [{ personal: renamed }, 'a personal member of a recorded act is another'],
    [{ jws: other.jws, personal: other.personal }, 'the proof of a recorded act is of another one'],
  ] as const;
  const em = world.owner.em.fork();
  for (const [change, why] of forged) {
    await em.nativeUpdate(ActProof, { id: proof.id }, change);
    await expect(actStatementsOf(world.deps, workflowId)).rejects.toThrow(why);
    await em.nativeUpdate(ActProof, { id: proof.id }, { jws, personal });
  }
  const acts = await actStatementsOf(world.deps, workflowId);
  expect(acts.map(({ id }) => id)).toContain(proof.id);
});
