import { defaultPayloadConverter, type PayloadConverter } from '@temporalio/common';
import { valueOf } from './expected-result.ts';

/** The converter of clients: as the SDK's own, but it gives the value within a payload that is bound to its use. */
export const payloadConverter: PayloadConverter = {
  toPayload: (value) => defaultPayloadConverter.toPayload(value),
  // The caller says which type it expects, as with the SDK's own.
  fromPayload: (payload) => valueOf(defaultPayloadConverter.fromPayload(payload)) as never,
};
