import { reauthenticate } from './platform/accounts/reauthenticate.ts';
import { changePassword } from './platform/accounts/change-password.ts';
import { endSession, endSessionsOperation } from './platform/accounts/end-session.ts';
import { forgotPassword } from './platform/accounts/forgot-password.ts';
import { getMe } from './platform/accounts/get-me.ts';
import { listSessions } from './platform/accounts/list-sessions.ts';
import { login } from './platform/accounts/login.ts';
import { logout } from './platform/accounts/logout.ts';
import { refresh } from './platform/accounts/refresh.ts';
import { register } from './platform/accounts/register.ts';
import { resendVerification } from './platform/accounts/resend-verification.ts';
import { resetPassword } from './platform/accounts/reset-password.ts';
import { updateMe } from './platform/accounts/update-me.ts';
import { verifyEmail } from './platform/accounts/verify-email.ts';
import { verifyPhone } from './platform/accounts/verify-phone.ts';
import { secondFactorOperations } from './platform/second-factor/operations.ts';
import { createApiKey } from './platform/api-keys/create-api-key.ts';
import { deleteApiKey } from './platform/api-keys/delete-api-key.ts';
import { listApiKeys } from './platform/api-keys/list-api-keys.ts';
import { getOrganization } from './platform/organization/get-organization.ts';
import { updateOrganization } from './platform/organization/update-organization.ts';
import { getSubscription } from './platform/billing/get-subscription.ts';
import { getUsage } from './platform/billing/get-usage.ts';
import { listPlans } from './platform/billing/list-plans.ts';
import { listAuditEvents } from './platform/audit-events/list-audit-events.ts';
import { verifyAuditEvents } from './platform/audit-events/verify-audit-events.ts';
import { signWithCertificate } from './platform/certificates/signing/sign-with-certificate.ts';
import { uploadDocument } from './platform/documents/upload-document.ts';
import { listDocuments } from './platform/documents/list-documents.ts';
import { getDocument } from './platform/documents/get-document.ts';
import { updateDocument } from './platform/documents/update-document.ts';
import { deleteDocument } from './platform/documents/delete-document.ts';
import { downloadDocument } from './platform/documents/download-document.ts';
import { envelopeSessionOperations } from './signing/envelope/index.ts';
import { createEnvelope } from './platform/envelopes/create-envelope.ts';
import { createFromTemplate } from './platform/envelopes/create-from-template.ts';
import { listEnvelopes } from './platform/envelopes/list-envelopes.ts';
import { getEnvelope } from './platform/envelopes/get-envelope.ts';
import { updateEnvelope } from './platform/envelopes/update-envelope.ts';
import { deleteEnvelope } from './platform/envelopes/delete-envelope.ts';
import { sendEnvelope } from './platform/envelopes/send-envelope.ts';
import { voidEnvelope } from './platform/envelopes/void-envelope.ts';
import { giveLink } from './platform/envelopes/give-link.ts';
import { remindRecipients } from './platform/envelopes/remind-recipients.ts';
import { correctRecipient } from './platform/envelopes/correct-recipient.ts';
import { downloadEnvelope } from './platform/envelopes/download-envelope.ts';
import { previewPage } from './platform/envelopes/preview-page.ts';
import { listEnvelopeEvents } from './platform/envelopes/list-envelope-events.ts';
import { getCompletionCertificate } from './platform/envelopes/get-certificate.ts';
import { listCertificates } from './platform/certificates/list-certificates.ts';
import { generateCertificate } from './platform/certificates/generate-certificate.ts';
import { importCertificate } from './platform/certificates/import-certificate.ts';
import { getCertificate } from './platform/certificates/get-certificate.ts';
import { updateCertificate } from './platform/certificates/update-certificate.ts';
import { deleteCertificate } from './platform/certificates/delete-certificate.ts';
import { validateCertificate } from './platform/certificates/validate-certificate.ts';
import { changeCertificatePin } from './platform/certificates/change-certificate-pin.ts';
import { revokeCertificate } from './platform/certificates/revoke-certificate.ts';
import { renewCertificate } from './platform/certificates/renew-certificate.ts';
import { listCertificateUses } from './platform/certificates/list-certificate-uses.ts';
import { createSignRequest } from './partner/sign-requests/create-sign-request.ts';
import { getEvidence } from './partner/sign-requests/get-evidence.ts';
import { getSignRequest } from './partner/sign-requests/get-sign-request.ts';
import { listSignRequests } from './partner/sign-requests/list-sign-requests.ts';
import { remindSigner } from './partner/sign-requests/remind-signer.ts';
import { confirmCallbackKey } from './partner/callback-key/confirm-callback-key.ts';
import { getCallbackKey } from './partner/callback-key/get-callback-key.ts';
import { rotateCallbackKey } from './partner/callback-key/rotate-callback-key.ts';
import { withdrawSignRequest } from './partner/sign-requests/withdraw-sign-request.ts';
import { getHealth } from './platform/health.ts';
import { getSupportHealth } from './support/health/get-health.ts';
import { bulkSendOperations } from './platform/bulk-sends/operations.ts';
import { createTemplate } from './platform/templates/create-template.ts';
import { listTemplates } from './platform/templates/list-templates.ts';
import { getTemplate } from './platform/templates/get-template.ts';
import { deleteTemplate } from './platform/templates/delete-template.ts';
import { partnerWebhookOperations } from './partner/webhook-surface.ts';
import { platformWebhookOperations } from './platform/webhook-surface.ts';
import { decline } from './signing/sign-request/decline.ts';
import { getSigningState } from './signing/sign-request/get-state.ts';
import { askDevice } from './signing/sign-request/ask-device.ts';
import { getSignerEvidence } from './signing/sign-request/get-signer-evidence.ts';
import { openSignRequest } from './signing/sign-request/open-request.ts';
import { sendOtp } from './signing/sign-request/send-otp.ts';
import { sign } from './signing/sign-request/sign.ts';
import { verifyOtp } from './signing/sign-request/verify-otp.ts';
import { listOperatorEventsOperation } from './support/audit-events/list-operator-events.ts';
import { verifyOperatorEventsOperation } from './support/audit-events/verify-operator-events.ts';
import { cancelFlowOperation } from './support/flows/cancel-flow.ts';
import { decodePayloads } from './support/decode-payloads.ts';
import { encodePayloads } from './support/encode-payloads.ts';
import { getFlow } from './support/flows/get-flow.ts';
import { getOverview } from './support/flows/get-overview.ts';
import { findFlows } from './support/flows/find-flows.ts';
import { getTimeline } from './support/flows/get-timeline.ts';
import { listFlows } from './support/flows/list-flows.ts';
import { retryFlowOperation } from './support/flows/retry-flow.ts';
import { actOperations } from './support/acts/operations.ts';
import { closeAbuseReport } from './support/reports/close-abuse-report.ts';
import { listAbuseReports } from './support/reports/list-abuse-reports.ts';
import { setSuspensionOperation } from './support/reports/set-suspension.ts';
import { exportMe } from './platform/personal-data/export-me.ts';
import { administrationOperations } from './support/administration/operations.ts';
import { deleteMe } from './platform/users/delete-own-account.ts';
import { deleteUser } from './platform/users/delete-user.ts';
import { getRetention } from './platform/retention/get-retention.ts';
import { putRetention } from './platform/retention/put-retention.ts';
import { liftLegalHold } from './platform/retention/lift-legal-hold.ts';
import { listLegalHolds } from './platform/retention/list-legal-holds.ts';
import { placeLegalHold } from './platform/retention/place-legal-hold.ts';
import { retentionOperations } from './support/retention/operations.ts';
import { getUser } from './platform/users/get-user.ts';
import { inviteUser } from './platform/users/invite-user.ts';
import { listUsers } from './platform/users/list-users.ts';
import { updateUser } from './platform/users/update-user.ts';
import { cscOperations } from './csc/operations.ts';
import { getCrlInfo } from './trust/get-crl-info.ts';
import { listAuthorities } from './trust/list-authorities.ts';
import { verifyOperations } from './verification/verify-operations.ts';
import type { Operation } from './http/operation/definition.ts';

/** Every operation that the OpenAPI document describes. */
export const operations: readonly Operation[] = [
  createSignRequest,
  listSignRequests,
  getSignRequest,
  getEvidence,
  withdrawSignRequest,
  remindSigner,
  ...partnerWebhookOperations,
  getCallbackKey,
  rotateCallbackKey,
  confirmCallbackKey,
  getSigningState,
  askDevice,
  openSignRequest,
  getSignerEvidence,
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
  exportMe,
  updateMe,
  deleteMe,
  verifyPhone,
  listSessions,
  endSession,
  endSessionsOperation,
  reauthenticate,
  ...secondFactorOperations,
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
  getRetention,
  putRetention,
  listLegalHolds,
  placeLegalHold,
  liftLegalHold,
  listUsers,
  inviteUser,
  getUser,
  updateUser,
  deleteUser,
  listPlans,
  getSubscription,
  getUsage,
  signWithCertificate,
  uploadDocument,
  listDocuments,
  getDocument,
  updateDocument,
  deleteDocument,
  downloadDocument,
  createEnvelope,
  createFromTemplate,
  listEnvelopes,
  getEnvelope,
  updateEnvelope,
  deleteEnvelope,
  sendEnvelope,
  voidEnvelope,
  remindRecipients,
  giveLink,
  correctRecipient,
  downloadEnvelope,
  previewPage,
  listEnvelopeEvents,
  getCompletionCertificate,
  createTemplate,
  listTemplates,
  getTemplate,
  deleteTemplate,
  ...bulkSendOperations,
  listCertificates,
  generateCertificate,
  importCertificate,
  getCertificate,
  updateCertificate,
  deleteCertificate,
  validateCertificate,
  changeCertificatePin,
  revokeCertificate,
  renewCertificate,
  listCertificateUses,
  ...platformWebhookOperations,
  listAuditEvents,
  verifyAuditEvents,
  getHealth,
  getSupportHealth,
  getCrlInfo,
  listAuthorities,
  ...verifyOperations,
  ...cscOperations,
  getOverview,
  listFlows,
  findFlows,
  getFlow,
  getTimeline,
  retryFlowOperation,
  cancelFlowOperation,
  ...actOperations,
  ...administrationOperations,
  ...retentionOperations,
  listAbuseReports,
  closeAbuseReport,
  setSuspensionOperation,
  decodePayloads,
  encodePayloads,
  listOperatorEventsOperation,
  verifyOperatorEventsOperation,
];
