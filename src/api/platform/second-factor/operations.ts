import type { Operation } from '../../http/operation/definition.ts';
import { beginSecondFactorSetup } from './begin.ts';
import { confirmSecondFactor } from './confirm.ts';
import { listPasskeys, removePasskeyOperation } from './passkeys.ts';
import { removeSecondFactor } from './remove.ts';
import { renewRecoveryCodesOperation } from './renew-recovery-codes.ts';
import { getSecondFactor } from './show.ts';

/** The operations on a user's second factor. */
export const secondFactorOperations: readonly Operation[] = [
  getSecondFactor,
  beginSecondFactorSetup,
  confirmSecondFactor,
  renewRecoveryCodesOperation,
  removeSecondFactor,
  listPasskeys,
  removePasskeyOperation,
];
