import MarkdownIt, { type Token } from 'markdown-it';
import { drawnAtOnce } from '../common/at-once.ts';
import { copyableLines } from '../common/copyable.ts';

/**
 * Gives the address that a link of a guide leads to, and the title of what is there; undefined for one that leads to nothing that is
 * served.
 */
export type LinkTo = (href: string) => { address: string; title?: string | undefined } | undefined;

/** A part of a guide, by its heading. */
export type Part = { id: string; title: string };

type Env = { linkTo: LinkTo; parts: Part[] };

/**
 * Draws a guide's Markdown (CommonMark with tables) as HTML: markup in it is shown, not taken, addresses of scripts are no links,
 * and headings have the ids that GitHub gives them. Gives the HTML without the title, and the parts under its second headings.
 */
export function drawMarkdown(markdown: string, linkTo: LinkTo): { body: string; parts: Part[] } {
  const env: Env = { linkTo, parts: [] };
  const tokens = reader.parse(markdown, env);
  const title = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1');
  if (title !== -1) tokens.splice(title, 3);
  return { body: reader.renderer.render(tokens, reader.options, env), parts: env.parts };
}

/** Draws Markdown inside of a line as HTML: names in code, emphasis; links of it are text. */
export function drawLine(markdown: string): string {
  return reader.renderInline(markdown, { linkTo: () => undefined, parts: [] });
}

/** Gives the title of a guide, its first heading; throws without one. */
export function titleOf(markdown: string): string {
  const [, title] = /^# +(.+?) *$/m.exec(markdown) ?? [];
  if (title === undefined) throw new Error('a guide begins with a heading, # Title');
  return title;
}

const reader = new MarkdownIt({ html: false, linkify: false });

reader.core.ruler.push('headings', ({ tokens, env }) => {
  const { parts } = env as Env;
  const taken = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const title = plainText(tokens[index + 1]);
    const id = unique(idOf(title), taken);
    token.attrSet('id', id);
    if (token.tag === 'h2') parts.push({ id, title });
  }
});

reader.core.ruler.push('links', ({ tokens, env }) => {
  for (const token of tokens) {
    if (token.children) token.children = withLinks(token.children, (env as Env).linkTo);
  }
});

// What is wider than a phone scrolls by itself, and by the keyboard too.
reader.renderer.rules['table_open'] = (tokens, index) => {
  const place = tokens.slice(0, index + 1).filter(({ type }) => type === 'table_open').length;
  return `<div class="wide" role="region" aria-label="Table ${place}" tabindex="0"><table>`;
};
reader.renderer.rules['table_close'] = () => '</table></div>';
reader.renderer.rules['fence'] = (tokens, index) =>
  drawnAtOnce(copyableLines('en', tokens[index]?.content.trimEnd() ?? ''));

// Names break between their parts: after a point, a slash or a colon.
reader.renderer.rules['code_inline'] = (tokens, index) => {
  const parts = (tokens[index]?.content ?? '').split(/(?<=\w[./:])(?=\w)/);
  return `<code>${parts.map((part) => reader.utils.escapeHtml(part)).join('<wbr>')}</code>`;
};

function plainText(heading: Token | undefined): string {
  return (heading?.children ?? []).map(({ content }) => content).join('');
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function unique(id: string, taken: Map<string, number>): string {
  const before = taken.get(id) ?? 0;
  taken.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

/**
 * The tokens of a line with links where they lead; the words of a link that leads nowhere stay without it. A link whose words are the
 * name of a file has the title of what is there.
 */
function withLinks(children: readonly Token[], linkTo: LinkTo): Token[] {
  const kept: Token[] = [];
  let open: ReturnType<LinkTo>;
  for (const token of children) {
    const { type } = token;
    if (type === 'link_open') {
      open = linkTo(String(token.attrGet('href') ?? ''));
      if (open) token.attrSet('href', open.address);
    }
    if (open?.title !== undefined && type === 'text' && /^[\w-]+\.md$/.test(token.content))
      token.content = open.title;
    if (open || !type.startsWith('link_')) kept.push(token);
    if (type === 'link_close') open = undefined;
  }
  return kept;
}
