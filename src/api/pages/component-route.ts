import { Hono } from 'hono';
import { assetBytes } from '#web/assets.ts';
import { answerConstant } from '../http/answers/constant-body.ts';

/** Where pages of partners load the component from; what would break them gets another number. */
const componentPath = '/embed/v1/tamga-sign.js';

/** The component `<tamga-sign>` at GET /embed/v1/tamga-sign.js, for pages of every origin. */
export function componentRoute(): Hono {
  return new Hono().get(componentPath, (c) =>
    answerConstant(
      c,
      { bytes: assetBytes('tamga-sign.js'), contentType: 'text/javascript; charset=utf-8' },
      {
        'Cache-Control': 'public, max-age=3600',
        // A module of another origin is fetched with CORS, and a page may be isolated besides.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    ),
  );
}
