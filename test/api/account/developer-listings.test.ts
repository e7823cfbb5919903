import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Webhook } from '#entities/webhook/webhook.ts';
import { registerUser } from '#test/support/people/account.ts';
import { signInVisitor, Visitor, type Page } from '#test/support/http/visitor.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const receiver = setUp(startReceiver);
const run = promisify(execFile);

/** The lines that a page offers to be copied, as a browser copies them. */
function listingIn({ html }: Page): string {
  const [, text = ''] = /<pre class="listing"[^>]*>([^<]*)<\/pre>/.exec(html) ?? [];
  const characters = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return text.replaceAll(/&(?:quot|#39|lt|gt|amp);/g, (one) => characters[one as keyof typeof characters]);
}

async function made() {
  const visitor = new Visitor(world);
  await signInVisitor(visitor, await registerUser(world), '/developer');
  const form = await visitor.open('/developer/applications/new');
  const page = await visitor.send(form, { name: 'Систем', scope_sign: 'true', scope_webhook: 'true' });
  const [, id = ''] = /applications\/([0-9a-f-]{36})"/.exec(page.html) ?? [];
  return { visitor, page, id };
}

test('the lines beside a new secret make a sign request as they stand', async () => {
  const { page } = await made();
  const { stdout } = await run('bash', ['-c', listingIn(page)]);
  expect(JSON.parse(stdout)).toMatchObject({
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sign_url: expect.stringContaining('/sign/'),
  });
});

test('the lines beside a new key tell a webhook of ours from any other', async () => {
  const { visitor, id } = await made();
  const path = `/developer/applications/${id}`;
  const key = await visitor.send(await visitor.open(`${path}/webhooks/new`), {
    url: receiver.url,
    'event_sign_request.signed': 'true',
  });
  const [, signingKey = ''] = /<code translate="no">([0-9a-f]{64})<\/code>/.exec(key.html) ?? [];
  const row = await world.deps.orm.em.fork().findOneOrFail(Webhook, { clientId: id });
  await visitor.send(await visitor.open(path), {}, { to: `${path}/webhooks/${row.id}/test` });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ raw, headers } = { raw: '', headers: {} }] = receiver.received;
  const file = join(await mkdtemp(join(tmpdir(), 'tamga-')), 'check.mjs');
  await writeFile(file, listingIn(key));
  const listed = (await import(pathToFileURL(file).href)) as {
    isOurs: (body: string, headers: object, signingKey: string) => boolean;
  };
  expect(listed.isOurs(raw, headers, signingKey)).toBe(true);
  const old = { ...headers, 'x-webhook-timestamp': '1700000000' };
  const others = [
    listed.isOurs(`${raw} `, headers, signingKey),
    listed.isOurs(raw, headers, `${signingKey}0`),
    listed.isOurs(raw, old, signingKey),
    listed.isOurs(raw, { ...headers, 'x-webhook-signature': 'sha256=' }, signingKey),
  ];
  expect(others).toEqual([false, false, false, false]);
});
