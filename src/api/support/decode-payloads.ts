import { z } from 'zod';
import { isEncrypted, decryptPayload, PayloadEncryptionError } from '#codec/payload-codec.ts';
import type { PayloadKeys } from '#codec/payload-keys.ts';
import { Problem } from '#domain/common/problem.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { actorOf } from '../http/caller.ts';
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
    'For the Temporal UI (by the session of the signed-in member of staff) and the Temporal CLI (by staff key). Each call is an audit event. Unencrypted payloads come back unchanged; one that cannot be decrypted fails the whole call.',
  tag: 'Support',
  role: 'payload_reader',
  origins: (c) => [temporalUiOrigin(c.var.deps.config)],
  headers: Headers,
  body: Payloads,
  answer: ok('The payloads, opened, in their order', Payloads),
  handle: async (c, { body, headers }) => {
    const { deps, staff } = c.var;
    const payloads = body.payloads.map((payload, index) => open(deps.keys.payloads, payload, index));
    await deps.orm.em.fork().transactional((em) =>
      recordStaffAct(em, {
        action: 'payloads.decoded',
        staffId: staff.id,
        actor: actorOf(c),
        metadata: {
          email: staff.email,
          namespace: headers['x-namespace'] ?? null,
          payloads: payloads.length,
        },
      }),
    );
    c.header('Cache-Control', 'no-store');
    return { payloads };
  },
});

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function mapValues<A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

function open(keys: PayloadKeys, given: Payload, index: number): Payload {
  const payload = {
    metadata: mapValues(given.metadata ?? {}, fromBase64),
    data: fromBase64(given.data ?? ''),
  };
  if (!isEncrypted(payload)) return given;
  try {
    const { metadata, data } = decryptPayload(keys, payload);
    return { metadata: mapValues(metadata ?? {}, toBase64), data: toBase64(data ?? new Uint8Array()) };
  } catch (error) {
    if (!(error instanceof PayloadEncryptionError)) throw error;
    const path = `payloads.${index}`;
    throw new Problem('invalid_request', `${path}: ${error.message}`, {
      issues: [{ path, message: error.message }],
    });
  }
}
