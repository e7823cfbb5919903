/** The record of a recipient's approval, over whose statement the platform's seal is. */
export function approvalRecord(
  envelopeId: string,
  recipientId: string,
): `envelope/${string}/recipient/${string}` {
  return `envelope/${envelopeId}/recipient/${recipientId}`;
}

/**
 * Names the platform's seal of an approval as the key service's log of operations does, by the SHA-256 in hex of the sealed
 * statement: the same statement gets the same seal.
 */
export function approvalOperation(envelopeId: string, recipientId: string, digest: string): string {
  return `${approvalRecord(envelopeId, recipientId)}/approval/${digest.slice(0, 32)}`;
}
