/** Where the status responder is. */
export const ocspPath = '/ocsp';

/** The base64 of the request at the end of the address, which may have slashes; what is no base64 is no request. */
export function requestIn(url: string): string {
  const text = url.slice(url.indexOf(`${ocspPath}/`) + ocspPath.length + 1);
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
