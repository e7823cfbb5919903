import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { certificateUseKinds } from '#domain/certificate/certificate.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readCursor } from '../../http/input/cursor.ts';
import { Time } from '../../http/input/fields.ts';
import type { CursorKey } from '../../http/input/list.ts';

/** One thing that a certificate signed. */
export const CertificateUseView = z
  .object({
    id: z.uuid(),
    kind: z.enum(certificateUseKinds).meta({
      description: 'By the holder’s own call, by CSC, for a partner’s sign request, or for an envelope',
    }),
    signed_at: Time,
    signatures: z.int(),
    hashes: z.array(z.string()).meta({ description: 'The hashes that were signed, in hexadecimal' }),
    document_name: z.string().nullable(),
    operation: z.string().meta({ description: 'What it signed for, such as `sign-request/ID`' }),
  })
  .meta({ id: 'CertificateUse' });

export function certificateUseView(use: CertificateUse): z.input<typeof CertificateUseView> {
  return {
    id: use.id,
    kind: use.kind,
    signed_at: use.signedAt.toISOString(),
    signatures: use.signatures,
    hashes: use.hashes,
    document_name: use.documentName ?? null,
    operation: use.operationId,
  };
}

type Wanted = {
  reader: Pick<User, 'id' | 'organizationId'>;
  limit: number;
  cursors?: CursorKey;
  cursor?: string | undefined;
};

/**
 * What a certificate signed, newest first; after a cursor where one is given. Its holder sees all of it, and others what it
 * signed while it belonged to their organization.
 */
export function usesOf(
  em: EntityManager,
  { id: certificateId, userId }: Pick<Certificate, 'id' | 'userId'>,
  { reader, limit, cursors, cursor }: Wanted,
): Promise<CertificateUse[]> {
  const after = cursors && cursor !== undefined ? readCursor(cursors.key, cursors.list, cursor) : undefined;
  return em.find(
    CertificateUse,
    {
      certificateId,
      ...(reader.id === userId ? {} : { organizationId: reader.organizationId }),
      ...(after && {
        signedAt: { $lte: after.createdAt },
        $or: [{ signedAt: { $lt: after.createdAt } }, { id: { $lt: after.id } }],
      }),
    },
    { orderBy: { signedAt: 'desc', id: 'desc' }, limit },
  );
}
