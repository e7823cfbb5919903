import { createSignRequest } from './partner/create-sign-request.ts';
import { getSignRequest } from './partner/get-sign-request.ts';
import { listSignRequests } from './partner/list-sign-requests.ts';
import { remindSigner } from './partner/remind-signer.ts';
import { confirmCallbackKey } from './partner/webhooks/confirm-callback-key.ts';
import { confirmWebhookKey } from './partner/webhooks/confirm-webhook-key.ts';
import { deleteWebhook } from './partner/webhooks/delete-webhook.ts';
import { getCallbackKey } from './partner/webhooks/get-callback-key.ts';
import { getDelivery } from './partner/webhooks/get-delivery.ts';
import { getWebhook } from './partner/webhooks/get-webhook.ts';
import { listDeliveries } from './partner/webhooks/list-deliveries.ts';
import { listWebhookDeliveries } from './partner/webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from './partner/webhooks/list-webhooks.ts';
import { redeliverDelivery } from './partner/webhooks/redeliver-delivery.ts';
import { registerWebhook } from './partner/webhooks/register-webhook.ts';
import { rotateCallbackKey } from './partner/webhooks/rotate-callback-key.ts';
import { rotateWebhookKey } from './partner/webhooks/rotate-webhook-key.ts';
import { testWebhook } from './partner/webhooks/test-webhook.ts';
import { updateWebhook } from './partner/webhooks/update-webhook.ts';
import { withdrawSignRequest } from './partner/withdraw-sign-request.ts';
import { getHealth } from './platform/health.ts';
import { decline } from './sign/decline.ts';
import { getSigningState } from './sign/get-state.ts';
import { sendOtp } from './sign/send-otp.ts';
import { sign } from './sign/sign.ts';
import { verifyOtp } from './sign/verify-otp.ts';
import { decodePayloads } from './support/decode-payloads.ts';
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
  updateWebhook,
  deleteWebhook,
  rotateWebhookKey,
  confirmWebhookKey,
  testWebhook,
  listWebhookDeliveries,
  listDeliveries,
  getDelivery,
  redeliverDelivery,
  getCallbackKey,
  rotateCallbackKey,
  confirmCallbackKey,
  getSigningState,
  sendOtp,
  verifyOtp,
  sign,
  decline,
  getHealth,
  getCrlInfo,
  decodePayloads,
];
