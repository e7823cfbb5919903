export { publishStatus, refreshStatus } from './publish-status.ts';
export { envelope } from './envelope.ts';
export { lookAfterDocuments } from './look-after-documents.ts';
export { processDocument } from './process-document.ts';
export { timestampAuditHeads } from './timestamp-audit-heads.ts';
export { signRequest } from './sign-request.ts';
export { webhookDelivery } from './webhook-delivery.ts';
