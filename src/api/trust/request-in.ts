/** The path of the status responder. */
export const ocspPath = '/ocsp';

/**
 * Gives the base64 of the request at the end of the address, which may have slashes; a text that is no base64 is no request.
 */
export function requestIn(url: string): string {
  const text = url.slice(url.indexOf(`${ocspPath}/`) + ocspPath.length + 1);
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
