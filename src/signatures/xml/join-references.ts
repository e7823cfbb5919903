const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;

/**
 * Joins a reference to its base, as Canonical XML 1.1 does with xml:base (section 2.4, appendix A): as RFC 3986 section 5.2,
 * but the base may be relative, parent segments at the beginning stay, and fragments go.
 */
export function joinReferences(base: string, reference: string): string {
  const [, scheme, authority, path = '', query] = parts.exec(reference) ?? [];
  const [, baseScheme, baseAuthority, basePath = '', baseQuery] = parts.exec(base) ?? [];
  if (scheme !== undefined) return written(scheme, authority, withoutDots(path), query);
  if (authority !== undefined) return written(baseScheme, authority, withoutDots(path), query);
  if (path === '') return written(baseScheme, baseAuthority, withoutDots(basePath), query ?? baseQuery);
  const whole = path.startsWith('/') ? path : merged(basePath, baseAuthority !== undefined, path);
  return written(baseScheme, baseAuthority, withoutDots(whole), query);
}

function merged(basePath: string, hasAuthority: boolean, path: string): string {
  if (hasAuthority && basePath === '') return `/${path}`;
  const folder = /(?:^|\/)\.\.?$/.test(basePath) ? `${basePath}/` : basePath;
  return folder.slice(0, folder.lastIndexOf('/') + 1) + path;
}

function withoutDots(path: string): string {
  const isAbsolute = path.startsWith('/');
  const kept: string[] = [];
  const segments = path.split(/\/+/);
  if (isAbsolute) segments.shift();
  for (const [at, segment] of segments.entries()) {
    const isLast = at === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
      else if (!isAbsolute) kept.push('..');
      if (isLast) kept.push('');
    } else if (segment === '.') {
      if (isLast) kept.push('');
    } else kept.push(segment);
  }
  const text = kept.join('/');
  return isAbsolute ? `/${text}` : text;
}

function written(
  scheme = '',
  authority: string | undefined,
  path: string,
  query: string | undefined,
): string {
  const start = scheme === '' ? '' : `${scheme}:`;
  const host = authority === undefined ? '' : `//${authority}`;
  return `${start}${host}${path}${query === undefined ? '' : `?${query}`}`;
}
