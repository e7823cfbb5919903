import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guidesPath, type Guide, type GuideGroup } from '#web/pages/guides/guide.ts';
import { titleOf, type LinkTo } from '#web/pages/guides/markdown.ts';

/** The documentation for those who call the API, in Markdown. */
const folder = fileURLToPath(new URL('../../../../docs/use/', import.meta.url));

/** Reads every guide, in the groups and the order of the tables of docs/use/README.md. Throws where a file is missing. */
export function readGuides(): GuideGroup[] {
  const groups: { title: string; guides: Guide[] }[] = [];
  for (const line of readFileSync(join(folder, 'README.md'), 'utf8').split('\n')) {
    const [, title] = /^\| ([^|[\]-]+) \| \|$/.exec(line) ?? [];
    const [, name, about] = /^\| \[[^\]]+\]\(([a-z-]+)\.md\) \| (.+) \|$/.exec(line) ?? [];
    if (title !== undefined) groups.push({ title, guides: [] });
    if (name !== undefined && about !== undefined) groups.at(-1)?.guides.push(readGuide(name, about));
  }
  return groups;
}

function readGuide(name: string, about: string): Guide {
  const markdown = readFileSync(join(folder, `${name}.md`), 'utf8');
  return { name, title: titleOf(markdown), about, markdown };
}

/**
 * Makes what gives the address at which a guide's link is served, with the title of a guide; none for pages that are not served: those
 * for operators and for whoever builds Tamga.
 */
export function linksAmong(groups: readonly GuideGroup[]): LinkTo {
  const titles = new Map(groups.flatMap(({ guides }) => guides.map(({ name, title }) => [name, title])));
  return (href) => {
    if (/^(?:https?:\/\/|#|\/)/.test(href)) return { address: href };
    const [, name, anchor = ''] = /^([A-Za-z-]+)\.md(#.*)?$/.exec(href) ?? [];
    if (name === undefined) return undefined;
    if (name === 'README') return { address: guidesPath, title: 'the guides' };
    return { address: `${guidesPath}/${name}${anchor}`, title: titles.get(name) };
  };
}

const link = String.raw`\[([^\]\n]+)\]\(([^)\s]+)\)`;

/**
 * Gives the Markdown of a guide as it is served: what leads to a page that is not served is left out where it stands in parentheses of its
 * own, and is text elsewhere.
 */
export function servedMarkdown(markdown: string, linkTo: LinkTo): string {
  return markdown
    .replaceAll(new RegExp(String.raw`\s\(${link}\)`, 'g'), (all, _text: string, href: string) =>
      linkTo(href) ? all : '',
    )
    .replaceAll(new RegExp(link, 'g'), (all, text: string, href: string) => {
      const known = linkTo(href);
      if (!known) return text;
      return href.startsWith('README.md') ? `[${text}](${known.address})` : all;
    });
}
