import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { assetPath } from '#web/assets.ts';
import { layout } from '#web/pages/common/layout.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { guidesPath } from '#web/pages/guides/guide.ts';
import { answerConstant, type ConstantBody } from '../http/answers/constant-body.ts';
import { pageHeaders } from '../http/security-headers.ts';

// Importing the package would run the reference in this process: 26 MB that only a browser needs.
const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

let read: Map<string, ConstantBody> | undefined;

/** The files of Swagger UI by their paths, read once. */
export function referenceFiles(): Map<string, ConstantBody> {
  return (read ??= new Map(
    Object.entries(files).map(([name, contentType]) => [
      `/docs/${name}`,
      { bytes: new Uint8Array(readFileSync(join(folder, name))), contentType },
    ]),
  ));
}

const readers = {
  all: { name: 'Everything', path: '/openapi.json' },
  partner: { name: 'Partner systems', path: '/openapi/partner.json' },
  platform: { name: 'Organizations', path: '/openapi/platform.json' },
  staff: { name: 'Staff', path: '/openapi/staff.json' },
} as const;
type Reader = keyof typeof readers;

function isReader(name: string | undefined): name is Reader {
  return name !== undefined && Object.hasOwn(readers, name);
}

/** The way to the same page for other readers, keeping what else its address says. */
function choice(reader: Reader, here: URL): Html {
  const to = (name: Reader) => {
    const query = new URLSearchParams(here.searchParams);
    query.set('for', name);
    return `/docs?${query.toString()}`;
  };
  return html`<nav class="readers" aria-label="Reference">
    <ul>
      ${Object.entries(readers).map(([name, { name: words }]) =>
        isReader(name)
          ? html`<li>
              <a href="${to(name)}" ${name === reader ? raw('aria-current="page"') : ''}>${words}</a>
            </li>`
          : '',
      )}
      <li><a href="${guidesPath}">Guides</a></li>
      <li><a href="${readers[reader].path}">OpenAPI 3.1</a></li>
    </ul>
  </nav>`;
}

function docsPage(reader: Reader, here: URL): Html {
  // Swagger UI has a main element of its own.
  const main = html`<div class="all">
    ${choice(reader, here)}
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <div id="reference" data-openapi="${readers[reader].path}"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script type="module" src="${assetPath('docs.js', 'en')}"></script>
  </div>`;
  return layout({ language: 'en', title: 'API reference', style: 'docs.css', main, switchable: false });
}

/**
 * The interactive API reference at GET /docs: Swagger UI out of its own package over the document of everything, or with `?for=partner`,
 * `platform` or `staff` over that of one audience, without anything from the internet.
 */
export function docsRoutes(options: { baseUrl?: string } = {}): Hono {
  const app = new Hono();
  const headers = pageHeaders({ baseUrl: options.baseUrl ?? '' });
  app.on('GET', ['/docs', '/docs/*'], headers);
  app.get('/docs', (c) => {
    const wanted = c.req.query('for');
    return c.html(docsPage(isReader(wanted) ? wanted : 'all', new URL(c.req.url)));
  });
  for (const [path, file] of referenceFiles())
    app.get(path, async (c) => answerConstant(c, file, { 'Cache-Control': 'public, max-age=86400' }));
  return app;
}
