import { fileURLToPath } from 'node:url';
import type { DataConverter } from '@temporalio/common';
import { createPayloadCodec } from './payload-codec.ts';
import type { PayloadKeys } from './payload-keys.ts';

/** The module that the SDK itself loads, in the process and, with the bundled workflows, in their sandbox. */
export const failureConverterPath = fileURLToPath(new URL('failure-converter.ts', import.meta.url));

/**
 * Creates the converter that every client and worker gives to Temporal's SDK, so that the server's store holds nothing in
 * clear. Workers read `onlyEncrypted` payloads, so that nobody without the key acts through Temporal's own interfaces (see
 * createPayloadCodec).
 */
export function createDataConverter(
  keys: PayloadKeys,
  options: { onlyEncrypted?: boolean } = {},
): DataConverter {
  return { payloadCodecs: [createPayloadCodec(keys, options)], failureConverterPath };
}
