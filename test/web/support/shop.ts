import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { serveHere } from './serve-here.ts';

const guide = readFileSync(new URL('../../../docs/use/embedding.md', import.meta.url), 'utf8');

/** The sample of the guide in one language. */
function sample(language: 'html' | 'js'): string {
  const found = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide)?.[1];
  if (!found) throw new Error(`the guide has no sample in ${language}`);
  return found;
}

export type Shop = { url: string; close: () => Promise<void> };

/** Serves the sample page of the guide on an origin of its own, with the strict policy that the guide asks for. */
export async function openShop({ tamga, link }: { tamga: string; link: string }): Promise<Shop> {
  const app = new Hono();
  const page = sample('html').replace('https://tamga.example', tamga).replace('SIGN_URL', link);
  const policy = `default-src 'none'; script-src 'self' ${tamga}; frame-src ${tamga}`;
  app.get('/', (c) => c.html(page, 200, { 'Content-Security-Policy': policy }));
  app.get('/order.js', (c) => c.body(sample('js'), 200, { 'Content-Type': 'text/javascript' }));
  app.get('/back', (c) => c.html('<!doctype html><title>Back</title><h1>Back at the shop</h1>'));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  return serveHere(app);
}
