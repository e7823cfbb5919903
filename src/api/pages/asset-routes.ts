import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { findAsset } from '#web/assets.ts';
import type { Asset } from '#web/assets.ts';
import { findVendored } from '#web/vendored.ts';

const forEver = 'public, max-age=31536000, immutable';
const shrinks = /javascript|css|ttf/;
const smaller = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The bytes of an asset under gzip, made once. */
function gzipped({ path, bytes }: Asset): Promise<Uint8Array<ArrayBuffer>> {
  const known = smaller.get(path);
  if (known) return known;
  const made = promisify(gzip)(bytes).then((result) => new Uint8Array(result));
  smaller.set(path, made);
  return made;
}

/** Scripts, styles, typefaces and pdf.js at GET /assets/*, under paths that change with their content. */
export function assetRoutes(): Hono {
  const app = new Hono();
  app.get('/assets/*', async (c) => {
    const asset = findAsset(c.req.path) ?? findVendored(c.req.path);
    if (!asset) return c.notFound();
    const headers = { 'Content-Type': asset.contentType, 'Cache-Control': forEver };
    if (!shrinks.test(asset.contentType)) return c.body(asset.bytes, 200, headers);
    c.header('Vary', 'Accept-Encoding');
    if (!/\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')) return c.body(asset.bytes, 200, headers);
    return c.body(await gzipped(asset), 200, { ...headers, 'Content-Encoding': 'gzip' });
  });
  return app;
}
