import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '#documents/sandbox/sample-pdf.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { draftOf, envelopesOf, expectIssues } from './ground.ts';

const world = setUp(startWorld);
const owner = setUp(() => registerUser(world));
let documentId: string;
beforeAll(async () => {
  // A page of 595 by 842 points, with the text “Sample” at (72, 720) and the form field “name”.
  documentId = await uploadPdf(world, owner, samplePdf());
}, 60_000);

const signature = { type: 'signature', recipient_index: 0 };
const size = { width: 100, height: 30 };

const create = (...fields: object[]) =>
  envelopesOf(world, owner).send<{ id: string }>('', { body: draftOf(documentId, { fields }) });

async function placed(field: object) {
  const { id } = expectAnswer(await create(field), 201);
  return (await envelopesOf(world, owner).get(id)).fields[0];
}

describe('a field', () => {
  test('beside a text begins at its top left corner, moved as asked', async () => {
    const beside = await placed({ ...signature, ...size, anchor: { text: 'Sample' } });
    expect(beside).toMatchObject({ page: 1, ...size });
    expect(beside?.['x']).toBeCloseTo(72, -1);
    expect(beside?.['y']).toBeGreaterThan(842 - 720 - 14);
    expect(beside?.['y']).toBeLessThan(842 - 720);
    const moved = await placed({ ...signature, ...size, anchor: { text: 'Sample', dx: 10.5, dy: -20 } });
    expect(moved?.['x']).toBeCloseTo(Number(beside?.['x']) + 10.5, 1);
    expect(moved?.['y']).toBeCloseTo(Number(beside?.['y']) - 20, 1);
  });

  test('in the place of a field of the PDF’s own form has its place and size', async () => {
    const inForm = await placed({ ...signature, form_field: 'name' });
    const near = { page: 1, x: 72, y: 222, width: 200, height: 20 };
    for (const [member, points] of Object.entries(near)) expect(inForm?.[member]).toBeCloseTo(points, 0);
  });

  test('is placed anew in a draft, and none in an envelope that was sent', async () => {
    const { send, get } = envelopesOf(world, owner);
    const { id } = expectAnswer(await create({ ...signature, form_field: 'name' }), 201);
    const fields = [{ ...signature, ...size, anchor: { text: 'Sample' } }];
    expectAnswer(await send(`/${id}`, { method: 'PUT', body: { fields } }), 200);
    expect((await get(id)).fields).toMatchObject([{ page: 1, ...size }]);
    expectAnswer(await send(`/${id}/send`, { body: {} }), 200);
    expect((await send(`/${id}`, { method: 'PUT', body: { fields } })).status).toBe(422);
  });

  test('whose text or form field is not there is named', async () => {
    const lost = { ...signature, ...size, anchor: { text: '/sign-9/' } };
    const second = { ...signature, ...size, anchor: { text: 'Sample', occurrence: 2 } };
    const otherPage = { ...signature, ...size, page: 2, anchor: { text: 'Sample' } };
    const answer = await create(lost, second, otherPage, { ...signature, form_field: 'iban' });
    expectIssues(answer, 'VALIDATION_FAILED', [
      'fields[0].anchor',
      'fields[1].anchor',
      'fields[2].anchor',
      'fields[3].form_field',
    ]);
    expect(JSON.stringify(answer.body)).toContain('“/sign-9/” does not stand there');
  });

  test.each<[string, object, string[]]>([
    ['no place', { ...signature }, ['page', 'x', 'y', 'width', 'height']],
    ['an anchor without size', { ...signature, anchor: { text: 'a' } }, ['width', 'height']],
    ['an anchor with x', { ...signature, ...size, x: 1, anchor: { text: 'a' } }, ['x']],
    ['an anchor without text', { ...signature, ...size, anchor: { text: ' ' } }, ['anchor.text']],
    ['a long anchor', { ...signature, ...size, anchor: { text: 'x'.repeat(201) } }, ['anchor.text']],
    ['both', { ...signature, form_field: 'name', anchor: { text: 'a' } }, ['anchor']],
    ['a form field with size', { ...signature, form_field: 'name', width: 10 }, ['width']],
  ])('with %s is refused', async (_, field, members) => {
    expectIssues(
      await create(field),
      'INVALID_REQUEST',
      members.map((member) => `fields[0].${member}`),
    );
  });

  test('has one of a hundred texts at most', async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({
      ...signature,
      ...size,
      anchor: { text: `a${n}` },
    }));
    expectIssues(await create(...many), 'VALIDATION_FAILED', ['fields']);
  });
});

describe('a picture of a page', () => {
  test('is a PNG of the page as it is now, and on record once an hour', async () => {
    const { id } = expectAnswer(await create({ ...signature, form_field: 'name' }), 201);
    const headers = { authorization: `Bearer ${owner.access_token}` };
    const look = (page: string) =>
      fetch(`${world.baseUrl}/api/v1/envelopes/${id}/preview/${page}`, { headers });
    for (let n = 0; n < 2; n += 1) {
      const response = await look('1.png');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.readUInt32BE(16) / bytes.readUInt32BE(20)).toBeCloseTo(595 / 842, 2);
    }
    for (const page of ['2.png', '0.png', '1', 'a.png', '1.pdf']) expect((await look(page)).status).toBe(404);
    const acts = await world.deps.orm.em
      .fork()
      .find(AuditEvent, { resourceId: id, action: 'envelope.downloaded' });
    expect(acts).toMatchObject([{ metadata: { version: 'preview' } }]);
    const stranger = await registerUser(world);
    const other = await envelopesOf(world, stranger).send(`/${id}/preview/1.png`);
    expectPlatformError(other, 404, 'NOT_FOUND');
  });
});
