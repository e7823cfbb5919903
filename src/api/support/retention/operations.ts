import type { Operation } from '../../http/operation/definition.ts';
import { liftHoldOperation } from './lift-hold.ts';
import { getRetentionOperation } from './get-retention.ts';
import { listHoldsOperation } from './list-holds.ts';
import { placeHoldOperation } from './place-hold.ts';
import { setRetentionOperation } from './set-retention.ts';

/** The operations of staff on what is kept for how long. */
export const retentionOperations: readonly Operation[] = [
  getRetentionOperation,
  setRetentionOperation,
  listHoldsOperation,
  placeHoldOperation,
  liftHoldOperation,
];
