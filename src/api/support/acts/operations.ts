import type { Operation } from '../../http/operation/definition.ts';
import { correctAddressOperation } from './correct-address.ts';
import { extendOperation } from './extend.ts';
import { previewActsOperation } from './preview-acts.ts';
import { redeliverOperation } from './redeliver.ts';
import { runActsOperation } from './run-acts.ts';
import { sendAgainOperation } from './send-again.ts';
import { tryDeliveryOperation } from './try-delivery.ts';

/** The acts of staff on one flow and on many, besides retry and cancel. */
export const actOperations: readonly Operation[] = [
  sendAgainOperation,
  correctAddressOperation,
  extendOperation,
  redeliverOperation,
  tryDeliveryOperation,
  previewActsOperation,
  runActsOperation,
];
