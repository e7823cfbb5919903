import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guidesRoutes } from '#api/pages/guides/routes.ts';
import { drawMarkdown } from '#web/pages/guides/markdown.ts';

const app = guidesRoutes({ baseUrl: 'https://tamga.example' });
const names = readdirSync(join(import.meta.dirname, '../../../docs/use'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => name.replace('.md', ''));

async function pageAt(path: string): Promise<string> {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The anchors inside a page. */
const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const linksOf = (page: string) => [...page.matchAll(/<a\s+href="([^"]+)"/g)].map(([, href = '']) => href);

test('every guide is in the list, and is a page with its title', async () => {
  const list = await pageAt('/docs/guides');
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    expect(list, name).toContain(`href="/docs/guides/${name}"`);
    expect(await pageAt(`/docs/guides/${name}`), name).toMatch(/<h1>[^<]+<\/h1>/);
  }
});

test('the list has names in code as code, and no marks of Markdown', async () => {
  const list = await pageAt('/docs/guides');
  expect(list).toContain('<code>tamga</code>');
  expect(list).not.toContain('`');
});

test('every link between guides leads to a page and a heading that are there', async () => {
  const pages = new Map<string, string>(
    await Promise.all(
      names.map(async (name) => [`/docs/guides/${name}`, await pageAt(`/docs/guides/${name}`)] as const),
    ),
  );
  const links = [...pages].flatMap(([path, page]) => linksOf(page).map((href) => ({ path, href })));
  expect(links.filter(({ href }) => /^\/docs\/guides\/[^.]+#/.test(href)).length).toBeGreaterThan(10);
  for (const { path, href } of links) {
    if (/^(?:https?:|\/(?!docs\/guides\/))/.test(href) || href.endsWith('.md')) continue;
    const [target, anchor] = href.startsWith('#') ? [path, href.slice(1)] : href.split('#');
    expect([...pages.keys()], `${path}: ${href}`).toContain(target);
    if (anchor) expect(idsOf(pages.get(target ?? '') ?? ''), `${path}: ${href}`).toContain(anchor);
  }
});

test('a link by the name of a file has the title of its guide', async () => {
  const page = await pageAt('/docs/guides/webhooks');
  expect(page).toContain('<a href="/docs/guides/partner-tokens">Partner tokens</a>');
  expect(page).not.toMatch(/>[a-z-]+\.md</);
});

test('a page that is not served is named without a link', async () => {
  const page = await pageAt('/docs/guides/accounts');
  expect(page).not.toContain('../run/');
  expect(linksOf(page).filter((href) => href.startsWith('.'))).toEqual([]);
});

test('as Markdown, too, a guide leads to nothing that is not served', async () => {
  for (const name of names) {
    const markdown = await pageAt(`/docs/guides/${name}.md`);
    for (const [, href = ''] of markdown.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g))
      await pageAt(new URL(href, `https://tamga.example/docs/guides/${name}.md`).pathname);
    expect(markdown, name).not.toContain('../');
  }
  expect(await pageAt('/docs/guides/')).toBe(await pageAt('/docs/guides'));
});

test('a name in code breaks between its parts alone', () => {
  const { body } = drawMarkdown('# T\n\n`sign_request.signed`, `/ca/<x>`\n', () => undefined);
  expect(body).toContain('<code>sign_request.<wbr>signed</code>');
  expect(body).toContain('<code>/ca/&lt;x&gt;</code>');
});

test('markup, scripts and styles of a guide are shown and do nothing', () => {
  const { body } = drawMarkdown(
    '# T\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![p](data:text/html,x)\n\n```js\n</code><b>\n```\n',
    (address) => ({ address }),
  );
  expect(body).not.toMatch(/<script|<b>|href="javascript|src="data:text/);
  expect(body).toContain('&lt;script&gt;');
});

test('each guide is there as Markdown, and /llms.txt names all of them', async () => {
  const text = await pageAt('/llms.txt');
  expect(text).toMatch(/^# Tamga\n\n> /);
  for (const name of names) expect(text, name).toContain(`(https://tamga.example/docs/guides/${name}.md)`);
  const markdown = await app.request(`/docs/guides/${names[0]}.md`);
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await markdown.text()).toMatch(/^# /);
});

test('they are compressed, may be kept for a while, and run scripts of ours alone', async () => {
  const { headers } = await app.request('/docs/guides/webhooks', { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
});

test('an address without a guide is not found', async () => {
  for (const path of ['/docs/guides/none', '/docs/guides/..%2f..%2fREADME', '/docs/guides/webhooks/x'])
    expect((await app.request(path)).status, path).toBe(404);
});
