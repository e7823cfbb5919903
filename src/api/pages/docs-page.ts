import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { assetPath } from '#web/assets.ts';
import { layout } from '#web/pages/common/layout.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { answerConstant } from '../http/answers/constant-body.ts';
import { pageHeaders } from '../http/security-headers.ts';

// Importing the package would run the reference in this process: 26 MB that only a browser needs.
const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

function docsPage(openapiPath: string): Html {
  // Swagger UI has a main element of its own.
  const main = html`<div class="all">
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <div id="reference" data-openapi="${openapiPath}"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script type="module" src="${assetPath('docs.js')}"></script>
  </div>`;
  return layout({ language: 'en', title: 'API reference', style: 'docs.css', main, switchable: false });
}

/**
 * The interactive API reference at GET /docs: Swagger UI out of its own package over the document at `openapiPath`,
 * without anything from the internet.
 */
export function docsRoutes(options: { openapiPath: string; baseUrl?: string }): Hono {
  const app = new Hono();
  const headers = pageHeaders({ baseUrl: options.baseUrl ?? '' });
  app.on('GET', ['/docs', '/docs/*'], headers);
  app.get('/docs', (c) => c.html(docsPage(options.openapiPath)));
  for (const [name, contentType] of Object.entries(files)) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    app.get(`/docs/${name}`, async (c) =>
      answerConstant(c, { bytes, contentType }, { 'Cache-Control': 'public, max-age=86400' }),
    );
  }
  return app;
}
