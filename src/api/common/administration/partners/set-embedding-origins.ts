import { z } from 'zod';
import { embeddingOriginBounds, embeddingOriginFault } from '#domain/account/embedding-origin.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActRecorder } from '../administrator.ts';
import { lockPartner } from '../find-by-id.ts';

const { count } = embeddingOriginBounds;
const listMessage = `expected at most ${count} origins`;

/** The origins whose pages may frame those of an application's sign requests; each once. */
export const EmbeddingOrigins = z
  .array(
    z.string({ error: 'expected an origin' }).superRefine((value, context) => {
      const message = embeddingOriginFault(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
    }),
    { error: listMessage },
  )
  .max(count, listMessage)
  .transform((origins) => [...new Set(origins)]);

/** Sets the embedding origins of a partner's client, within `em`'s transaction. Throws Problem not_found. */
export async function setEmbeddingOrigins(
  em: EntityManager,
  admin: ActRecorder,
  { id, origins }: { id: string; origins: z.output<typeof EmbeddingOrigins> },
): Promise<void> {
  const client = await lockPartner(em, id);
  client.embeddingOrigins = origins;
  await em.flush();
  await admin.record(em, {
    organizationId: client.organizationId,
    action: 'partner_client.embedding_changed',
    resource: { type: 'partner_client', id: client.id },
    facts: { embedding_origins: origins },
  });
}
