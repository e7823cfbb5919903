import { readObject } from '#documents/document-store.ts';
import { drawLooks } from '#documents/looks/draw-looks.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { ApiDependencies } from '../../../../http/deps.ts';
import type { SignaturesInPdf } from './recipient-signatures.ts';

/**
 * Draws each recipient's signature as the envelope's PDF shows it, as PNG in base64 by the recipient's id; a sandboxed process draws
 * them. Empty where none was read, and where the pages cannot be drawn in time: a picture proves nothing that the signature does not.
 */
export async function recipientLooks(
  deps: Pick<ApiDependencies, 'documents' | 'log'>,
  { id, currentObjectId, organizationId: owner }: Envelope,
  signatures: SignaturesInPdf,
): Promise<ReadonlyMap<string, string>> {
  if (!currentObjectId || signatures === 'unreadable' || signatures.size === 0) return new Map();
  try {
    const open = () => readObject(deps.documents, currentObjectId);
    return new Map(Object.entries(await drawLooks({ owner, open })));
  } catch (error) {
    deps.log.warn({ err: error, envelopeId: id }, 'the signatures of an envelope cannot be drawn');
    return new Map();
  }
}
