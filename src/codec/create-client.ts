import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions } from '@temporalio/client';
import { traceCalls } from '#telemetry/traces/calls.ts';
import { bindCalls, bindSchedules } from './bind-calls.ts';
import { createDataConverter } from './data-converter.ts';
import type { PayloadKeys } from './payload-keys.ts';

const payloadConverterPath = fileURLToPath(new URL('client-payload-converter.ts', import.meta.url));

/** The client of Temporal for API and worker: what it sends is encrypted, bound to its use and traced, and it reads nothing else. */
export function createClient(
  keys: PayloadKeys,
  { connection, namespace }: Pick<ClientOptions, 'connection' | 'namespace'>,
): Client {
  return new Client({
    ...(connection ? { connection } : {}),
    ...(namespace ? { namespace } : {}),
    dataConverter: { ...createDataConverter(keys, { onlyEncrypted: true }), payloadConverterPath },
    interceptors: { workflow: [traceCalls, bindCalls], schedule: [bindSchedules] },
  });
}
