import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { platform, registerUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { form } from './forms.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { setUp } from '#test/support/world/set-up.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));

const authorization = () => ({ authorization: `Bearer ${user.access_token}` });

/** Every offset is wrong: viewers open it all the same. */
function damaged(): Buffer {
  const text = simplePdf().toString('latin1');
  return Buffer.from(text.replaceAll(/^\d{10} (?=\d{5} n)/gm, '0000000003 '), 'latin1');
}

async function upload(bytes: Uint8Array): Promise<string> {
  const body = form(bytes, {});
  const response = await fetch(`${world.baseUrl}/api/v1/documents`, {
    method: 'POST',
    body,
    headers: authorization(),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: { document: { id: string } } };
  return data.document.id;
}

type View = { status: string; hash: string; changes?: string[] };

async function viewOf(id: string): Promise<View> {
  const answer = await platform<{ document: View }>(world, `/documents/${id}`, { token: user.access_token });
  return answer.body.data.document;
}

async function untilReady(id: string): Promise<void> {
  await untilTrue(async () => (await viewOf(id)).status !== 'processing', 60_000);
}

async function download(id: string, format: string): Promise<Buffer> {
  const url = `${world.baseUrl}/api/v1/documents/${id}/download?format=${format}`;
  const response = await fetch(url, { headers: authorization() });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a PDF that had to be mended', () => {
  test('says so, and keeps what was uploaded beside what is used', async () => {
    const bytes = damaged();
    const id = await upload(bytes);
    await untilReady(id);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const changes = ['The PDF was damaged; it was repaired, and shows the same.'];
    expect(await viewOf(id)).toMatchObject({ status: 'ready', hash, changes });
    expect((await download(id, 'original')).equals(bytes)).toBe(true);
    const mended = await download(id, 'pdf');
    expect(mended.equals(bytes)).toBe(false);
    expect(mended.toString('latin1')).toMatch(/^%PDF-1\.7/);
  });

  test('is what an envelope is made of', async () => {
    const id = await upload(damaged());
    await untilReady(id);
    const draft = { document_id: id, name: 'Mended', recipients: [{ email: 'a@example.mn', name: 'A' }] };
    const made = await platform<{ id: string }>(world, '/envelopes', {
      token: user.access_token,
      method: 'POST',
      body: draft,
    });
    const url = `${world.baseUrl}/api/v1/envelopes/${made.body.data.id}/download?version=original`;
    const response = await fetch(url, { headers: authorization() });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(await download(id, 'pdf'))).toBe(true);
  });
});
