import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import { beforeAll, expect, inject, test } from 'vitest';
import { createDataConverter } from '#codec/data-converter.ts';
import { payloadKeysOf } from '#codec/payload-keys.ts';
import { bundleFlows } from '#worker/workers.ts';
import { sealingKey } from '../histories/sealing-key.ts';
import '../support/runtime.ts';

const folder = new URL('../histories/', import.meta.url);
type Recorded = { workflowId: string; history: unknown };

/** The recorded histories under the names of their files. */
async function recordings(): Promise<Recorded[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => ({
      workflowId: name.replace('.json', ''),
      history: JSON.parse(await readFile(new URL(name, folder), 'utf8')) as unknown,
    })),
  );
}

// As in every worker; what was recorded before payloads were sealed is read as it is.
const dataConverter = createDataConverter(payloadKeysOf(sealingKey));

/** Replays every history against a bundle; gives the failure of each, undefined where there was none. */
async function replay(workflowBundle: WorkflowBundleOption): Promise<Map<string, Error | undefined>> {
  const results = new Map<string, Error | undefined>();
  for await (const { workflowId, error } of Worker.runReplayHistories(
    { workflowBundle, dataConverter },
    histories,
  )) {
    results.set(workflowId, error);
  }
  return results;
}

let histories: Recorded[];
beforeAll(async () => {
  histories = await recordings();
});

test('every path is on record', () => {
  expect(histories.map(({ workflowId }) => workflowId).toSorted()).toEqual([
    'envelope-activation-lapsed',
    'envelope-carried',
    'envelope-completed',
    'envelope-continued',
    'envelope-declined',
    'envelope-expired',
    'envelope-failed-voided',
    'envelope-not-sent',
    'envelope-reminded',
    'envelope-stuck-cancelled',
    'envelope-stuck-retried',
    'envelope-uncertifiable',
    'envelope-unpreparable',
    'envelope-unsealable-earlier',
    'envelope-unsealable-mended',
    'envelope-unsealable-voided',
    'envelope-unsignable-declined',
    'envelope-unsignable-earlier',
    'envelope-unsignable-late',
    'envelope-voided',
    'sign-request-activation-lapsed',
    'sign-request-cancelled',
    'sign-request-created-never',
    'sign-request-created-signed',
    'sign-request-expired',
    'sign-request-link-stuck',
    'sign-request-link-unsent',
    'sign-request-not-created',
    'sign-request-rejected',
    'sign-request-reminded',
    'sign-request-signed',
    'sign-request-stuck-cancelled',
    'sign-request-stuck-healed',
    'sign-request-stuck-retried',
    'sign-request-withdrawn',
    'webhook-delivery-deleted',
    'webhook-delivery-delivered',
    'webhook-delivery-exhausted',
    'webhook-delivery-stuck',
  ]);
});

test('the flows as they are now replay every history that was recorded', async () => {
  const results = await replay({ codePath: inject('flowsBundle') });
  expect(results.size).toBe(histories.length);
  for (const [name, error] of results) expect(error, name).toBeUndefined();
});

test('a sleep that somebody slips in is noticed in every history', async () => {
  const changed = fileURLToPath(import.meta.resolve('#test/workflows/support/changed-flows.ts'));
  const results = await replay(await bundleFlows(changed));
  expect(results.size).toBe(histories.length);
  for (const [name, error] of results) expect(error, name).toBeInstanceOf(DeterminismViolationError);
});
