import { z } from 'zod';
import { isEncrypted, decryptPayload, PayloadEncryptionError, workflowOf } from '#codec/payload-codec.ts';
import type { PayloadKeys } from '#codec/payload-keys.ts';
import { Problem } from '#domain/common/problem.ts';
import { recordDecoded, type Decoded } from '../common/support/looks/record-decoded.ts';
import { text } from '../http/input/fields.ts';
import { staffOperation } from './staff-operation.ts';
import { ok } from '../http/answers/answer.ts';
import { temporalUiOrigin } from './codec-cors.ts';

const mostPayloads = 1_000;
const Bytes = z.base64({ error: 'expected bytes in base64' });

/** A payload in the JSON form of Temporal's protocol buffers; members that we do not know stay as they are. */
const Payload = z
  .looseObject({
    metadata: z.record(z.string(), Bytes).nullish(),
    data: Bytes.nullish(),
  })
  .meta({ id: 'Payload' });
type Payload = z.output<typeof Payload>;

const Payloads = z
  .object({
    payloads: z
      .array(Payload, { error: 'expected a list of payloads' })
      .max(mostPayloads, `expected at most ${mostPayloads} payloads`)
      // Protocol buffers in JSON leave an empty list out, and the Temporal CLI asks for such.
      .default([]),
  })
  .meta({ id: 'Payloads' });

const Headers = z.object({
  'x-namespace': text(255).optional().meta({ description: 'The namespace that the payloads belong to' }),
});

/**
 * POST /support/codec/decode: Temporal's remote codec protocol, for its UI and its command line. There is no `encode`: the
 * changes that staff may make have endpoints of their own, and payloads made here would bypass them.
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
    const { metadata, data } = decrypted;
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
