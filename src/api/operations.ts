import { changePassword } from './accounts/change-password.ts';
import { forgotPassword } from './accounts/forgot-password.ts';
import { getMe } from './accounts/get-me.ts';
import { login } from './accounts/login.ts';
import { logout } from './accounts/logout.ts';
import { refresh } from './accounts/refresh.ts';
import { register } from './accounts/register.ts';
import { resendVerification } from './accounts/resend-verification.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { updateMe } from './accounts/update-me.ts';
import { verifyEmail } from './accounts/verify-email.ts';
import { verifyPhone } from './accounts/verify-phone.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { deleteApiKey } from './api-keys/delete-api-key.ts';
import { listApiKeys } from './api-keys/list-api-keys.ts';
import { getOrganization } from './organization/get-organization.ts';
import { updateOrganization } from './organization/update-organization.ts';
import { getSubscription } from './billing/get-subscription.ts';
import { getUsage } from './billing/get-usage.ts';
import { listPlans } from './billing/list-plans.ts';
import { listAuditEvents } from './audit-events/list-audit-events.ts';
import { verifyAuditEvents } from './audit-events/verify-audit-events.ts';
import { uploadDocument } from './documents/upload-document.ts';
import { listDocuments } from './documents/list-documents.ts';
import { getDocument } from './documents/get-document.ts';
import { updateDocument } from './documents/update-document.ts';
import { deleteDocument } from './documents/delete-document.ts';
import { downloadDocument } from './documents/download-document.ts';
import { envelopeSessionOperations } from './envelope-session/index.ts';
import { createEnvelope } from './envelopes/create-envelope.ts';
import { listEnvelopes } from './envelopes/list-envelopes.ts';
import { getEnvelope } from './envelopes/get-envelope.ts';
import { updateEnvelope } from './envelopes/update-envelope.ts';
import { deleteEnvelope } from './envelopes/delete-envelope.ts';
import { sendEnvelope } from './envelopes/send-envelope.ts';
import { voidEnvelope } from './envelopes/void-envelope.ts';
import { remindRecipients } from './envelopes/remind-recipients.ts';
import { correctRecipient } from './envelopes/correct-recipient.ts';
import { downloadEnvelope } from './envelopes/download-envelope.ts';
import { listEnvelopeEvents } from './envelopes/list-envelope-events.ts';
import { getCompletionCertificate } from './envelopes/get-certificate.ts';
import { createSignRequest } from './partner/create-sign-request.ts';
import { getEvidence } from './partner/get-evidence.ts';
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
import { platformWebhookOperations } from './platform/webhooks/index.ts';
import { decline } from './sign/decline.ts';
import { getSigningState } from './sign/get-state.ts';
import { sendOtp } from './sign/send-otp.ts';
import { sign } from './sign/sign.ts';
import { verifyOtp } from './sign/verify-otp.ts';
import { cancelFlow } from './support/cancel-flow.ts';
import { decodePayloads } from './support/decode-payloads.ts';
import { getFlow } from './support/get-flow.ts';
import { listFlows } from './support/list-flows.ts';
import { retryFlow } from './support/retry-flow.ts';
import { setPlan } from './support/set-plan.ts';
import { deleteUser } from './users/delete-user.ts';
import { getUser } from './users/get-user.ts';
import { inviteUser } from './users/invite-user.ts';
import { listUsers } from './users/list-users.ts';
import { updateUser } from './users/update-user.ts';
import { getCrlInfo } from './trust/get-crl-info.ts';
import type { Operation } from './operation.ts';

/** Every operation that the OpenAPI document describes. */
export const operations: readonly Operation[] = [
  createSignRequest,
  listSignRequests,
  getSignRequest,
  getEvidence,
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
  ...envelopeSessionOperations,
  register,
  login,
  refresh,
  logout,
  getMe,
  updateMe,
  verifyPhone,
  changePassword,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  listApiKeys,
  createApiKey,
  deleteApiKey,
  getOrganization,
  updateOrganization,
  listUsers,
  inviteUser,
  getUser,
  updateUser,
  deleteUser,
  listPlans,
  getSubscription,
  getUsage,
  uploadDocument,
  listDocuments,
  getDocument,
  updateDocument,
  deleteDocument,
  downloadDocument,
  createEnvelope,
  listEnvelopes,
  getEnvelope,
  updateEnvelope,
  deleteEnvelope,
  sendEnvelope,
  voidEnvelope,
  remindRecipients,
  correctRecipient,
  downloadEnvelope,
  listEnvelopeEvents,
  getCompletionCertificate,
  ...platformWebhookOperations,
  listAuditEvents,
  verifyAuditEvents,
  getHealth,
  getCrlInfo,
  listFlows,
  getFlow,
  retryFlow,
  cancelFlow,
  setPlan,
  decodePayloads,
];
