import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectResult } from '#codec/expected-result.ts';
import { uses } from '#domain/common/payload-use.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import type { lookAfterCertificates } from '#workflows/certificate/look-after.ts';
import { makeHolder } from '#test/support/people/credential.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const em = () => world.deps.orm.em.fork();
const minute = 60_000;

async function lookAfter(): Promise<void> {
  await expectResult({ use: uses.workflowResult('lookAfterCertificates') }, () =>
    world.deps.temporal.workflow.execute<typeof lookAfterCertificates>('lookAfterCertificates', {
      taskQueue: 'flows',
      workflowId: `look-after-${randomUUID()}`,
    }),
  );
}

/** Records a use as the API does that died before it had the holder told. */
async function usedBefore(ms: number) {
  const { email, credentialIds } = await makeHolder(world);
  const operationId = `certificate/${credentialIds[0]}/signature/${randomUUID()}`;
  const signedAt = new Date(Date.now() - ms);
  const use = { certificateId: credentialIds[0] ?? '', kind: 'platform', hashes: ['a'.repeat(64)] } as const;
  await em().transactional((tx) => recordCertificateUse(tx, { ...use, operationId, signedAt }));
  return { email, operationId };
}

const isTold = async (operationId: string) =>
  Boolean((await em().findOneOrFail(CertificateUse, { operationId })).toldAt);

test('a use whose letter was never started is told of by the schedule, once', async () => {
  const lost = await usedBefore(10 * minute);
  const young = await usedBefore(minute);
  const old = await usedBefore(31 * 24 * 60 * minute);
  await lookAfter();
  await untilTrue(() => isTold(lost.operationId));
  await lookAfter();
  expect(await sentMessages(world, { to: lost.email })).toHaveLength(1);
  for (const { email, operationId } of [young, old]) {
    expect(await sentMessages(world, { to: email })).toEqual([]);
    expect(await isTold(operationId)).toBe(false);
  }
});
