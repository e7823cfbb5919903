/** Where a page asks for its document: its own origin, whatever name the service knows itself by. */
export function pathOf(url: string): string {
  return new URL(url, 'http://localhost').pathname;
}

/** Where a page's document is had as a file to keep. */
export function savePath(url: string): string {
  return `${pathOf(url)}?disposition=attachment`;
}
