import { html } from 'hono/html';
import type { Embedding } from '#domain/account/embedding.ts';
import type { Html } from './layout.ts';

/** Draws the attributes by which a page's script knows whom to tell what happens, and of what. */
export function embeddingAttributes(embedding: Embedding | undefined): Html | '' {
  if (!embedding) return '';
  return html`data-embedding-id="${embedding.id}" data-embedding-origins="${embedding.origins.join(' ')}"`;
}
