import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..', '..');

const folders = ['docs', 'src', 'test', 'bench', 'bin', 'rules', 'deploy'];

/** Every file of the repository that is ours, by its path from the root with slashes. */
export function files(): string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      `${folder}/${path}`.replaceAll('\\', '/'),
    ),
  );
  return [...readdirSync(repository), ...below];
}

export function read(path: string): string {
  return readFileSync(join(repository, path), 'utf8');
}

/** A page without its blocks of code, in which nothing is a link or a heading. */
function prose(page: string): string {
  return page.replaceAll(/^(?:```|~~~).*?^(?:```|~~~)[ \t]*$/gms, '');
}

/** Lists the relative links and pictures of a page with their targets, from the root of the repository. */
export function linksOf(path: string): { link: string; target: string; anchor: string }[] {
  const text = prose(read(path)).replaceAll(/`[^`\n]*`/g, '');
  const inline = [...text.matchAll(/\]\(\s*([^\s)]+)[^)]*\)/g)];
  const others = [...text.matchAll(/^\[[^\]]+\]:\s*(\S+)|(?:src|href)="([^"]+)"/gm)];
  return [...inline, ...others]
    .map(([, first, second]) => first ?? second ?? '')
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
    .map((link) => {
      const [file = '', anchor = ''] = link.split('#');
      return { link, target: file === '' ? path : join(dirname(path), file), anchor };
    });
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(path: string): string[] {
  const seen = new Map<string, number>();
  return [...prose(read(path)).matchAll(/^#{1,6}[ \t]+(.+?)[ \t]*$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/**
 * The paths of the repository that a page names as code: those that begin with one of its folders, or with another folder of
 * `src/`, and end as a file or with a slash.
 */
export function pathsNamedIn(path: string): string[] {
  const rooms = readdirSync(join(repository, 'src')).filter((name) => !folders.includes(name));
  return [...prose(read(path)).matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*(?:\/|\.(?:ts|mjs|md|css|svg|json)))`/g)]
    .map(([, named = '']) => named)
    .filter((named) => named.includes('/'))
    .map((named) => (rooms.includes(named.split('/')[0] ?? '') ? `src/${named}` : named))
    .filter((named) => [...folders, '.ci'].includes(named.split('/')[0] ?? ''));
}
