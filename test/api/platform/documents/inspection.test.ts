import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDocumentActivities } from '#activities/document/activities.ts';
import { Document } from '#entities/document/document.ts';
import { platform, registerUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { signedPdf, simplePdf } from '#test/support/pdf/pdfs.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));

type View = { id: string; status: string; failure_reason?: string };

async function upload(bytes: Uint8Array): Promise<View> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'a.pdf');
  const headers = { authorization: `Bearer ${user.access_token}` };
  const response = await fetch(`${world.baseUrl}/api/v1/documents`, { method: 'POST', body, headers });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { document: View } }).data.document;
}

async function untilProcessed(id: string): Promise<View> {
  const get = () => platform<{ document: View }>(world, `/documents/${id}`, { token: user.access_token });
  let document: View | undefined;
  await untilTrue(async () => {
    document = (await get()).body.data.document;
    return document.status !== 'processing';
  });
  if (!document) throw new Error('no document');
  return document;
}

describe('what is in a PDF', () => {
  test.each([
    ['a script', simplePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }), 'script'],
    ['a program to start', simplePdf({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }), 'program'],
    ['an XFA form', simplePdf({ catalog: '/AcroForm << /Fields [] /XFA (x) >>' }), 'XFA'],
    ['a page of a mile', simplePdf({ mediaBox: '0 0 99999 99999' }), 'larger'],
    ['no pages', simplePdf({ pages: 0 }), 'pages'],
    ['too many pages', simplePdf({ pages: 2_001 }), '2001 pages'],
    ['nothing but its header', Buffer.from('%PDF-1.7\n%%EOF\n'), 'PDF'],
  ])('%s makes it fail with the reason', async (_, bytes, word) => {
    const made = await upload(bytes);
    const document = await untilProcessed(made.id);
    expect(document.status).toBe('failed');
    expect(document.failure_reason).toContain(word);
  });

  test('many pages are fine', async () => {
    const made = await upload(simplePdf({ pages: 2_000 }));
    expect(await untilProcessed(made.id)).toMatchObject({ status: 'ready', page_count: 2_000 });
  });
});

const row = (id: string) => world.deps.orm.em.fork().findOneOrFail(Document, { id });

describe('what envelopes need to know of a document', () => {
  test('is kept with it: the sizes of its pages, and what its signatures permit', async () => {
    const { id } = await upload(simplePdf({ pages: 2, page: '/Rotate 90' }));
    await untilProcessed(id);
    const sizes = [
      [842, 595],
      [842, 595],
    ];
    expect(await row(id)).toMatchObject({ pageSizes: sizes, signatureCount: 0, docmdp: null });
    const signed = await upload(signedPdf([{ docmdp: '2', certifies: true }, {}]));
    await untilProcessed(signed.id);
    expect(await row(signed.id)).toMatchObject({ pageSizes: [[595, 842]], signatureCount: 2, docmdp: 2 });
  });
});

test('a document without a flow is found behind more than a hundred whose flows are stuck', async () => {
  const { id } = await upload(simplePdf());
  await untilProcessed(id);
  const em = world.deps.orm.em.fork();
  const { organizationId, userId, name, originalName, type, mimeType, size, hash, sourceId } = await row(id);
  const file = { name, originalName, type, mimeType, size, hash, sourceId, metadata: {}, tags: [] };
  const waiting = (createdAt: Date) => {
    const status = 'processing' as const;
    return { ...file, id: randomUUID(), organizationId, userId, status, createdAt, updatedAt: createdAt };
  };
  const stuck = Array.from({ length: 120 }, () => waiting(new Date(Date.now() - 3_600_000)));
  const left = waiting(new Date(Date.now() - 120_000));
  await em.insertMany(Document, [...stuck, left]);
  const { findUnprocessed } = createDocumentActivities(world.deps);
  let found: string[] = [];
  for (let runs = 0; runs < 50 && !found.includes(left.id); runs += 1) found = await findUnprocessed();
  expect(found).toContain(left.id);
  expect(found).toHaveLength(100);
  await em.nativeDelete(Document, { id: { $in: [...stuck, left].map((one) => one.id) } });
});
