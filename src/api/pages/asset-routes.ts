import { Hono } from 'hono';
import { findAsset } from '#web/assets.ts';
import { findVendored } from '#web/vendored.ts';
import { answerConstant } from '../http/answers/constant-body.ts';

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Scripts, styles, typefaces and pdf.js at GET /assets/*, under paths that change with their content. */
export function assetRoutes(): Hono {
  const app = new Hono();
  app.get('/assets/*', async (c) => {
    const asset = findAsset(c.req.path) ?? findVendored(c.req.path);
    return asset ? answerConstant(c, asset, forEver) : c.notFound();
  });
  return app;
}
