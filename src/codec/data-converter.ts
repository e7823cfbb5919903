import { fileURLToPath } from 'node:url';
import type { DataConverter } from '@temporalio/common';
import { createPayloadCodec } from './payload-codec.ts';
import type { PayloadKeys } from './payload-keys.ts';

/** What every client and worker gives to Temporal's SDK, so that the server's store holds nothing in clear. */
export function createDataConverter(keys: PayloadKeys): DataConverter {
  return {
    payloadCodecs: [createPayloadCodec(keys)],
    // Loaded by the SDK itself, in the process and in the sandbox of flows.
    failureConverterPath: fileURLToPath(new URL('failure-converter.ts', import.meta.url)),
  };
}
