import { defaultPayloadConverter, type PayloadConverter } from '@temporalio/common';
import { valueOf } from './expected-result.ts';

/** The converter of clients: as the SDK's own, but it gives the value within a payload that is bound to its use. */
export const payloadConverter: PayloadConverter = {
  toPayload: (value) => defaultPayloadConverter.toPayload(value),
  fromPayload: <T>(payload: Parameters<PayloadConverter['fromPayload']>[0]) =>
    valueOf(defaultPayloadConverter.fromPayload(payload)) as T,
};
