/** The workflow id of a sign request; ids are stored in clear, so they carry nothing but our own id. */
export function signRequestWorkflowId(requestId: string): string {
  return `sign-request/${requestId}`;
}

/** The workflow id of one webhook delivery; a redelivery runs under the same id again. */
export function webhookDeliveryWorkflowId(deliveryId: string): string {
  return `webhook/${deliveryId}`;
}

/** Gives the workflow id of the workflow that inspects a document. */
export function documentWorkflowId(documentId: string): string {
  return `document/${documentId}`;
}

/** The workflow id of an envelope that was sent. */
export function envelopeWorkflowId(envelopeId: string): string {
  return `envelope/${envelopeId}`;
}

/** The workflow id of the receipt of a sign request that could not be sent at once. */
export function receiptWorkflowId(requestId: string): string {
  return `receipt/${requestId}`;
}

/** The workflow id of a bulk send. */
export function bulkSendWorkflowId(bulkSendId: string): string {
  return `bulk-send/${bulkSendId}`;
}

/** The name of a recipient's signature, by which the key service makes it once and a certificate counts it once. */
export function recipientSignature(envelopeId: string, recipientId: string): string {
  return `envelope/${envelopeId}/recipient/${recipientId}`;
}

/** The workflow id of the letter about a use of a certificate, by the name of that use. */
export function useNoticeWorkflowId(operationId: string): string {
  return `use-notice/${operationId}`;
}

/** The workflow id of a question to somebody's devices. */
export function confirmationWorkflowId(confirmationId: string): string {
  return `confirmation/${confirmationId}`;
}

/** The ids of our schedules. */
export const scheduleIds = [
  'publish-status',
  'refresh-status',
  'look-after-documents',
  'look-after-certificates',
  'look-after-webhooks',
  'timestamp-audit-heads',
  'seal-audit-heads',
  'watch-flows',
  'purge-expired',
] as const;
export type ScheduleId = (typeof scheduleIds)[number];

const scheduledRun = new RegExp(
  String.raw`^(?:${scheduleIds.join('|')})-workflow(?=-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$)`,
);

/**
 * The workflow id that payloads are for: the id itself, but for runs of our schedules, to whose id the server adds the
 * time, and which are given what the run before them said.
 */
export function payloadOwner(workflowId: string): string {
  return scheduledRun.exec(workflowId)?.[0] ?? workflowId;
}

/**
 * The task queues. Slow webhook receivers, a mail server that hangs, heavy documents and the making of PDFs must not take
 * the slots of signing, nor a key service that hangs those of recording what people did (`seals` has the seals of requests). PDF work that people wait for has slots of its own: `pdf` for
 * laying out and sealing, of which a bulk send asks for hundreds at once; `signatures` for signatures, which wait for the
 * key service; `preparations` for the preparations of signatures, which give up after 20 s. `purges` is for workers that may
 * delete what is past its time.
 */
export const taskQueues = {
  flows: 'flows',
  seals: 'seals',
  webhooks: 'webhooks',
  documents: 'documents',
  pdf: 'pdf',
  signatures: 'signatures',
  preparations: 'preparations',
  messages: 'messages',
  purges: 'purges',
} as const;

export type TaskQueue = keyof typeof taskQueues;
