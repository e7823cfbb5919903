// A bare Hono handler that answers every POST with the bytes of a file: the floor for what the API can serve.
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [port = '0', file = ''] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file));
const app = new Hono();
app.post('/ocsp', async (c) => {
  await c.req.arrayBuffer();
  return c.body(bytes, 200, { 'Content-Type': 'application/ocsp-response' });
});
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
