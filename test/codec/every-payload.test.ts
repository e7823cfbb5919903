import { readdir, readFile } from 'node:fs/promises';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeAll, expect, test } from 'vitest';
import { decryptPayload } from '#codec/payload-codec.ts';
import { payloadKeysOf } from '#codec/payload-keys.ts';
import { sealingKey } from '#test/histories/record/sealing-key.ts';
import { bindActivities } from '#worker/bind-activities.ts';
import { interceptors } from '#workflows/common/payload-use.ts';

const folder = new URL('../histories/', import.meta.url);
const keys = payloadKeysOf(sealingKey);

/** The first recorded argument of every activity and of every update, by their names. */
const activities = new Map<string, unknown>();
const updates = new Map<string, unknown>();

function argumentOf(payloads: Payload[] | null | undefined): unknown {
  const [payload] = payloads ?? [];
  return payload ? defaultPayloadConverter.fromPayload(decryptPayload(keys, payload)) : undefined;
}

type HistoryEvent = NonNullable<ReturnType<typeof historyFromJSON>['events']>[number];

function noteActivity({ activityTaskScheduledEventAttributes: activity }: HistoryEvent): void {
  const type = activity?.activityType?.name;
  if (type) activities.set(type, argumentOf(activity?.input?.payloads));
}

function noteUpdate({ workflowExecutionUpdateAcceptedEventAttributes: accepted }: HistoryEvent): void {
  const update = accepted?.acceptedRequest?.input;
  if (update?.name && update.args?.payloads?.length)
    updates.set(update.name, argumentOf(update.args.payloads));
}

beforeAll(async () => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  for (const name of names) {
    const { events } = historyFromJSON(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
    events?.forEach(noteActivity);
    events?.forEach(noteUpdate);
  }
});

/** Runs the interceptor of an activity of a type on an argument, and gives what the activity itself received. */
async function received(activityType: string, argument: unknown): Promise<unknown> {
  const environment = new MockActivityEnvironment({ activityType }, { interceptors: [bindActivities] });
  let got: unknown;
  await environment.run((given: unknown) => {
    got = given;
    return Promise.resolve();
  }, argument);
  return got;
}

test('every activity takes its own recorded payload and no payload of another', async () => {
  expect(activities.size).toBeGreaterThan(20);
  for (const [name, own] of activities) {
    await received(name, own);
    for (const [other, argument] of activities) {
      if (other === name) continue;
      const stolen = received(name, argument);
      await expect(stolen, `${name} with the payload of ${other}`).rejects.toMatchObject({
        type: 'payload_refused',
      });
    }
    for (const argument of updates.values())
      await expect(received(name, argument), name).rejects.toMatchObject({ type: 'payload_refused' });
  }
});

test('every update takes its own recorded payload and no payload of another', () => {
  const validate = interceptors().inbound?.[0]?.validateUpdate;
  if (!validate) throw new Error('there is a validator');
  const send = (name: string, argument: unknown) => () => {
    validate({ name, args: [argument], updateId: 'u', headers: {} }, () => undefined);
  };
  expect(updates.size).toBeGreaterThan(8);
  for (const [name, own] of updates) {
    expect(send(name, own), name).not.toThrow();
    for (const [other, argument] of [...updates, ...activities])
      if (argument !== own)
        expect(send(name, argument), `${name} with the payload of ${other}`).toThrow('was expected');
  }
});
