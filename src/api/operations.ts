import { createSignRequest } from './partner/create-sign-request.ts';
import { getSignRequest } from './partner/get-sign-request.ts';
import { listSignRequests } from './partner/list-sign-requests.ts';
import { remindSigner } from './partner/remind-signer.ts';
import { deleteWebhook } from './partner/webhooks/delete-webhook.ts';
import { getCallbackKey } from './partner/webhooks/get-callback-key.ts';
import { getWebhook } from './partner/webhooks/get-webhook.ts';
import { listWebhooks } from './partner/webhooks/list-webhooks.ts';
import { registerWebhook } from './partner/webhooks/register-webhook.ts';
import { withdrawSignRequest } from './partner/withdraw-sign-request.ts';
import { getHealth } from './platform/health.ts';
import { decline } from './sign/decline.ts';
import { getSigningState } from './sign/get-state.ts';
import { sendOtp } from './sign/send-otp.ts';
import { sign } from './sign/sign.ts';
import { getCrlInfo } from './trust/get-crl-info.ts';
import type { Operation } from './operation.ts';

/** Every operation that the OpenAPI document describes. */
export const operations: readonly Operation[] = [
  createSignRequest,
  listSignRequests,
  getSignRequest,
  withdrawSignRequest,
  remindSigner,
  registerWebhook,
  listWebhooks,
  getWebhook,
  deleteWebhook,
  getCallbackKey,
  getSigningState,
  sendOtp,
  sign,
  decline,
  getHealth,
  getCrlInfo,
];
