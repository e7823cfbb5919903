import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import { beforeAll, expect, inject, test } from 'vitest';
import { createDataConverter } from '#codec/data-converter.ts';
import { payloadKeysOf } from '#codec/payload-keys.ts';
import { bundleFlows } from '#worker/bundle-flows.ts';
import { sealingKey } from '#test/histories/record/sealing-key.ts';
import '#test/support/run/runtime.ts';

const folder = new URL('../histories/', import.meta.url);
type Recorded = { workflowId: string; history: unknown };

/** The recorded histories under the names of their files: `noun/path`. */
async function recordings(): Promise<Recorded[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => ({
      workflowId: name.replace('.json', ''),
      history: JSON.parse(await readFile(new URL(name, folder), 'utf8')) as unknown,
    })),
  );
}

// A replay gives the names of files as workflow ids, so what is sealed for its workflow is opened without asking for which.
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
    'bulk-send/continued',
    'bulk-send/sent',
    'certificate/use-told',
    'confirmation/confirmed',
    'confirmation/pin-locked',
    'document/ready',
    'document/stuck-retried',
    'envelope/activation-lapsed',
    'envelope/carried',
    'envelope/changed-by-staff',
    'envelope/completed',
    'envelope/continued',
    'envelope/declined',
    'envelope/expired',
    'envelope/named-steps',
    'envelope/not-sent',
    'envelope/not-sent-at-once',
    'envelope/receipts',
    'envelope/reminded',
    'envelope/sent-at-once',
    'envelope/stuck-cancelled',
    'envelope/stuck-retried',
    'envelope/together',
    'envelope/unsealable/failed-voided',
    'envelope/unsealable/mended',
    'envelope/unsealable/uncertifiable',
    'envelope/unsealable/unpreparable',
    'envelope/unsealable/unsignable-declined',
    'envelope/unsealable/unsignable-late',
    'envelope/unsealable/voided',
    'envelope/voided',
    'schedule/look-after-certificates',
    'schedule/look-after-documents',
    'schedule/look-after-webhooks',
    'schedule/publish-status',
    'schedule/purge-expired',
    'schedule/refresh-status',
    'schedule/seal-audit-heads',
    'schedule/timestamp-audit-heads',
    'schedule/watch-flows',
    'sign-request/activation-lapsed',
    'sign-request/cancelled',
    'sign-request/changed-by-staff',
    'sign-request/ended-cancelled',
    'sign-request/expired',
    'sign-request/few-stages',
    'sign-request/link-stuck',
    'sign-request/link-unsent',
    'sign-request/named-steps',
    'sign-request/not-created',
    'sign-request/receipt',
    'sign-request/receipt-late',
    'sign-request/receipt-left',
    'sign-request/rejected',
    'sign-request/reminded',
    'sign-request/signed',
    'sign-request/stuck-cancelled',
    'sign-request/stuck-healed',
    'sign-request/stuck-retried',
    'sign-request/withdrawn',
    'webhook/deleted',
    'webhook/delivered',
    'webhook/exhausted',
    'webhook/stuck',
    'webhook/tried',
  ]);
});

test('the flows as they are now replay every history that was recorded', async () => {
  const results = await replay({ codePath: inject('flowsBundle') });
  expect(results.size).toBe(histories.length);
  for (const [name, error] of results) expect(error, name).toBeUndefined();
}, 120_000);

/** The workflow type of a recorded history, which its first event names. */
function typeOf({ history }: Recorded): string {
  const { events } = history as {
    events: { workflowExecutionStartedEventAttributes?: { workflowType: { name: string } } }[];
  };
  return events[0]?.workflowExecutionStartedEventAttributes?.workflowType.name ?? '';
}

test('every type of workflow is on record', () => {
  const index = readFileSync(new URL('../../src/workflows/index.ts', import.meta.url), 'utf8');
  const types = [...index.matchAll(/export \{ ([\w, ]+) \}/g)].flatMap(([, names = '']) => names.split(', '));
  expect(types).toContain('processDocument');
  const recorded = new Set(histories.map(typeOf));
  expect(types.filter((type) => !recorded.has(type))).toEqual([]);
});

test('a sleep that somebody slips in is noticed in every history', async () => {
  const changed = fileURLToPath(import.meta.resolve('#test/workflows/support/changed-flows.ts'));
  const results = await replay(await bundleFlows(changed));
  expect(results.size).toBe(histories.length);
  for (const [name, error] of results) expect(error, name).toBeInstanceOf(DeterminismViolationError);
}, 120_000);
