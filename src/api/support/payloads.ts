import { z } from 'zod';

const mostPayloads = 1_000;
const Bytes = z.base64({ error: 'expected bytes in base64' });

/** A payload in the JSON form of Temporal's protocol buffers; members that we do not know stay as they are. */
const Payload = z
  .looseObject({
    metadata: z.record(z.string(), Bytes).nullish(),
    data: Bytes.nullish(),
  })
  .meta({ id: 'Payload' });
export type Payload = z.output<typeof Payload>;

/** The body and the answer of a remote codec: payloads in their order. */
export const Payloads = z
  .object({
    payloads: z
      .array(Payload, { error: 'expected a list of payloads' })
      .max(mostPayloads, `expected at most ${mostPayloads} payloads`)
      // Protocol buffers in JSON leave an empty list out, and the Temporal CLI asks for such.
      .default([]),
  })
  .meta({ id: 'Payloads' });
