/** The workflow id of a sign request; ids are stored in clear, so they carry nothing but our own id. */
export function signRequestWorkflowId(requestId: string): string {
  return `sign-request/${requestId}`;
}

/** The workflow id of one webhook delivery; a redelivery runs under the same id again. */
export function webhookDeliveryWorkflowId(deliveryId: string): string {
  return `webhook/${deliveryId}`;
}

/** The workflow id of the flow that looks at a document. */
export function documentWorkflowId(documentId: string): string {
  return `document/${documentId}`;
}

/** The workflow id of an envelope that was sent. */
export function envelopeWorkflowId(envelopeId: string): string {
  return `envelope/${envelopeId}`;
}

/**
 * Task queues: slow webhook receivers, a mail server that hangs, heavy documents and the making of PDFs must not take the
 * places of signing, nor of writing down what people did. Of the
 * PDFs, what people wait for has places of its own: laying out and sealing, of which a bulk send asks for hundreds at
 * once, are `pdf`; signatures, which wait for the key service, `signatures`; the preparations of signatures, which give
 * up after 20 s, `preparations`.
 */
export const taskQueues = {
  flows: 'flows',
  webhooks: 'webhooks',
  documents: 'documents',
  pdf: 'pdf',
  signatures: 'signatures',
  preparations: 'preparations',
  messages: 'messages',
} as const;
