import type { Operation } from '../http/operation/definition.ts';
import { loginOperations } from './auth/login.ts';
import { revokeOperations } from './auth/revoke.ts';
import { authorizeOperations } from './credentials/authorize.ts';
import { extendOperations } from './credentials/extend-transaction.ts';
import { credentialInfoOperations } from './credentials/info.ts';
import { listOperations } from './credentials/list.ts';
import { sendOtpOperations } from './credentials/send-otp.ts';
import { infoOperations } from './info.ts';
import { signHashOperations } from './signatures/sign-hash.ts';
import { timestampOperations } from './signatures/timestamp.ts';

/** Every operation of remote signing (CSC API 2.0 and 1.0.4). */
export const cscOperations: readonly Operation[] = [
  ...infoOperations,
  ...loginOperations,
  ...revokeOperations,
  ...listOperations,
  ...credentialInfoOperations,
  ...authorizeOperations,
  ...extendOperations,
  ...sendOtpOperations,
  ...signHashOperations,
  ...timestampOperations,
];
