/** Gives the path at which a page asks for its document: on its own origin, under any name of the service. */
export function pathOf(url: string): string {
  return new URL(url, 'http://localhost').pathname;
}

/** Gives the path of a page's document as a file to keep. */
export function savePath(url: string): string {
  return `${pathOf(url)}?disposition=attachment`;
}
