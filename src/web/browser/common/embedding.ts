import type { EmbeddingEvent, EmbeddingMessage } from '#domain/account/embedding.ts';
import { isFramed } from './return-way.ts';

const told = new Set<EmbeddingEvent>();

/**
 * Tells the page that frames this one what happened, once each: to the registered origins alone, so that the browser gives it to no
 * other page. Nothing is said where nobody frames the page, and nothing is heard.
 */
export function tellFrame({ dataset }: HTMLElement, event: EmbeddingEvent | undefined): void {
  const { embeddingId: id, embeddingOrigins } = dataset;
  if (!isFramed || event === undefined || id === undefined || told.has(event)) return;
  told.add(event);
  const message: EmbeddingMessage = { type: `tamga:${event}`, id };
  const outer = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined;
  for (const origin of embeddingOrigins?.split(' ') ?? []) {
    // Where the browser says who frames the page, no message is tried at another origin: it would complain.
    if (outer === undefined || outer === origin) window.parent.postMessage(message, origin);
  }
}

/** Opens what is beside the matter of a framed page in a tab of its own: no other page of ours lets itself be framed. */
export function openBesides(): void {
  if (!isFramed) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.brand, .foot a')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
}
