import { z } from 'zod';
import {
  decryptPayload,
  isEncrypted,
  PayloadEncryptionError,
  withoutWorkflowId,
  workflowOf,
} from '#codec/payload-codec.ts';
import type { PayloadKeys } from '#codec/payload-keys.ts';
import { Problem } from '#domain/common/problem.ts';
import { recordDecoded, type Decoded } from '../common/support/looks/record-decoded.ts';
import { text } from '../http/input/fields.ts';
import { Payloads, type Payload } from './payloads.ts';
import { staffOperation } from './staff-operation.ts';
import { ok } from '../http/answers/answer.ts';
import { temporalUiOrigin } from './codec-cors.ts';

const Headers = z.object({
  'x-namespace': text(255).optional().meta({ description: 'The namespace that the payloads belong to' }),
});

/**
 * POST /support/codec/decode: Temporal's remote codec protocol, for its UI and its command line. The name of the workflow is
 * left out of what is shown: Temporal's command line prints JSON only of payloads whose metadata it knows.
 */
export const decodePayloads = staffOperation({
  method: 'post',
  path: '/support/codec/decode',
  operationId: 'decodePayloads',
  summary: 'Decode payloads of workflows',
  description:
    'For the Temporal UI (by the session of the signed-in member of staff) and the Temporal CLI (by staff key). An audit event says whose payloads were read, once for each workflow in a quarter of an hour. Unencrypted payloads come back unchanged; one that cannot be decrypted fails the whole call.',
  tag: 'Support',
  role: 'payload_reader',
  origins: (c) => [temporalUiOrigin(c.var.deps.config)],
  // Temporal's UI adds parameters of its own to the address of a codec, such as preserveStorageRefs.
  lenient: true,
  headers: Headers,
  body: Payloads,
  answer: ok('The payloads, opened, in their order', Payloads),
  handle: async (c, { body, headers }) => {
    const opened = body.payloads.map((payload, index) => open(c.var.deps.keys.payloads, payload, index));
    await recordDecoded(c, countByWorkflow(opened), headers['x-namespace']);
    c.header('Cache-Control', 'no-store');
    return { payloads: opened.map(({ payload }) => payload) };
  },
});

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function mapValues<A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

/** A payload as it is answered; `workflowId` of one that was decrypted, null where that names no workflow. */
type Opened = { payload: Payload; workflowId?: string | null };

function open(keys: PayloadKeys, given: Payload, index: number): Opened {
  const payload = {
    metadata: mapValues(given.metadata ?? {}, fromBase64),
    data: fromBase64(given.data ?? ''),
  };
  if (!isEncrypted(payload)) return { payload: given };
  try {
    const decrypted = decryptPayload(keys, payload);
    const { metadata, data } = withoutWorkflowId(decrypted);
    const shown = { metadata: mapValues(metadata ?? {}, toBase64), data: toBase64(data ?? new Uint8Array()) };
    return { payload: shown, workflowId: workflowOf(decrypted) ?? null };
  } catch (error) {
    if (!(error instanceof PayloadEncryptionError)) throw error;
    const path = `payloads.${index}`;
    throw new Problem('invalid_request', `${path}: ${error.message}`, {
      issues: [{ path, message: error.message }],
    });
  }
}

/** The workflows whose payloads were decrypted, in the order of their ids, each with their number. */
function countByWorkflow(opened: readonly Opened[]): Decoded[] {
  const counts = new Map<string | null, number>();
  for (const { workflowId } of opened)
    if (workflowId !== undefined) counts.set(workflowId, (counts.get(workflowId) ?? 0) + 1);
  return [...counts].map(([workflowId, payloads]) => ({ workflowId, payloads }));
}
