import './versioning.ts';

export { bulkSend } from './bulk-send/workflow.ts';
export { lookAfterCertificates } from './certificate/look-after.ts';
export { publishStatus, refreshStatus } from './certificate/publish-status.ts';
export { tellOfUse } from './certificate/tell-of-use.ts';
export { confirmation } from './confirmation/workflow.ts';
export { envelope } from './envelope/workflow.ts';
export { cancelEndedFlow } from './flow/cancel-ended.ts';
export { watchFlows } from './flow/watch.ts';
export { lookAfterDocuments } from './document/look-after.ts';
export { processDocument } from './document/process.ts';
export { purgeExpired } from './retention/purge-expired.ts';
export { sealAuditHeads } from './audit/seal-heads.ts';
export { timestampAuditHeads } from './audit/timestamp-heads.ts';
export { signerReceipt } from './sign-request/receipt.ts';
export { signRequest } from './sign-request/workflow.ts';
export { webhookDelivery } from './webhook/delivery.ts';
export { lookAfterWebhooks } from './webhook/look-after.ts';
