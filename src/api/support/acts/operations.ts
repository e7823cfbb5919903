import type { Operation } from '../../http/operation/definition.ts';
import { redeliverOperation } from './redeliver.ts';
import { sendAgainOperation } from './send-again.ts';
import { tryDeliveryOperation } from './try-delivery.ts';

/** The acts of staff on one flow and on many, besides retry and cancel. */
export const actOperations: readonly Operation[] = [
  sendAgainOperation,
  redeliverOperation,
  tryDeliveryOperation,
];
