/** Names the platform's seal of an approval at the key service: the same approval gets the same seal. */
export function approvalOperation(envelopeId: string, recipientId: string): string {
  return `envelope/${envelopeId}/approval/${recipientId}`;
}
