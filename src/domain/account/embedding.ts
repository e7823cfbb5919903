import { embeddingOriginFault } from './embedding-origin.ts';

/** What a page of signing knows of the pages that may frame it: their origins, and the id that it names to them. */
export type Embedding = { id: string; origins: readonly string[] };

/**
 * Gives the embedding of a flow whose application has registered origins; undefined without any. What would not be taken as an origin now
 * is left out: they stand in a header.
 */
export function embeddingOf(
  id: string,
  origins: readonly string[] | null | undefined,
): Embedding | undefined {
  const sound = (origins ?? []).filter((origin) => embeddingOriginFault(origin) === undefined);
  return sound.length > 0 ? { id, origins: sound } : undefined;
}

/** The events that a framed page tells the page around it; each is sent as `tamga:` and its name. */
export const embeddingEvents = ['opened', 'signed', 'approved', 'declined', 'voided', 'expired'] as const;
export type EmbeddingEvent = (typeof embeddingEvents)[number];

/** A message of a framed page: what happened, and the id of the sign request or envelope. */
export type EmbeddingMessage = { type: `tamga:${EmbeddingEvent}`; id: string };
