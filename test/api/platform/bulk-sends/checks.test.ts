import { describe, expect, test } from 'vitest';
import { Document } from '#entities/document/document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument, uploadPdf } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { signedPdf } from '#test/support/pdf/pdfs.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { expectIssues, field } from '../envelopes/ground.ts';
import { rowFor, startBulkGround, templateOf } from './ground.ts';

const world = setUp(sharedWorld);
const bulk = setUp(() => startBulkGround(world));

const envelopes = () => world.owner.em.fork().count(Envelope, { userId: bulk.owner.user.id });
const placed = (y: number, more: object = {}) => ({
  ...field,
  x: 50.126,
  y,
  width: 40.333,
  height: 20.005,
  ...more,
});

describe('the checks of a bulk send', () => {
  test('are those of one envelope, with every kind of field and every fact of people', async () => {
    const fields = [
      placed(10),
      placed(40, { type: 'text', label: 'Flat', value: 'seven' }),
      placed(70, { type: 'text', auto: 'email' }),
      placed(100, { type: 'checkbox', required: false }),
      placed(130, { type: 'radio', group: 'g' }),
      placed(160, { type: 'radio', group: 'g' }),
      placed(190, { type: 'dropdown', options: ['a', 'b'] }),
      placed(220, { type: 'date' }),
      placed(250, { type: 'initial' }),
      placed(280, { type: 'signature', recipient_index: 1 }),
    ];
    const recipients = [
      { email: 'a@example.mn', name: 'A', auth_method: 'sms', phone: '+97699112233' },
      { email: 'b@example.mn', name: 'B', role: 'in_person' },
    ];
    const roles = ['A. b', 'constructor'];
    const template_id = await templateOf(world, bulk.owner, { recipients, fields, roles });
    const people = {
      'A. b': {
        email: 'Ann@EXAMPLE.mn',
        name: 'Cafe\u0301  X',
        phone: '+97699112233',
        access_code: 'secret-1',
        language: 'mn',
      },
      constructor: { email: 'b@example.mn', host_name: 'Host', host_email: 'Host@Example.mn' },
    };
    const { id } = expectAnswer(await bulk.post({ template_id, rows: [{ roles: people }] }), 201);
    expect((await bulk.ended(id)).rows).toMatchObject({ sent: 1, failed: 0 });
  });

  test(
    'tell once what all rows have in common, and at once what is too much',
    { timeout: 20_000 },
    async () => {
      const documentId = await readyDocument(world, bulk.owner);
      await tamper(world, "update document set page_sizes = '[[10, 10]]' where id = ?", [documentId]);
      const narrow = await bulk.post({ rows: [rowFor(0), rowFor(1)], document_id: documentId });
      expectIssues(narrow, 'VALIDATION_FAILED', ['fields[0].x', 'fields[0].y']);
      const radios = Array.from({ length: 1_000 }, () => placed(10, { type: 'radio', group: 'g' }));
      const recipients = [{ email: 'a@example.mn', name: 'A' }];
      const template_id = await templateOf(world, bulk.owner, { recipients, fields: radios, roles: ['A'] });
      const rows = Array.from({ length: 1_000 }, () => ({ roles: { A: { email: 'a@example.mn' } } }));
      const began = performance.now();
      expectIssues(await bulk.post({ template_id, rows }), 'VALIDATION_FAILED', ['rows']);
      expect(performance.now() - began).toBeLessThan(3_000);
    },
  );

  test('ask for a document that is ready', async () => {
    const before = await envelopes();
    const id = await readyDocument(world, bulk.owner);
    const set = (columns: object) => world.owner.em.fork().nativeUpdate(Document, { id }, columns);
    await set({ status: 'processing' });
    const rows = [rowFor(0)];
    expectIssues(await bulk.post({ rows, document_id: id }), 'VALIDATION_FAILED', ['document_id']);
    await set({ status: 'failed', failureReason: 'It is broken.' });
    expectIssues(await bulk.post({ rows, document_id: id }), 'VALIDATION_FAILED', ['document_id']);
    expect(await envelopes()).toBe(before);
  });

  test('read how far a signed PDF may be signed again, and whether its pages get a line', async () => {
    const certified = await uploadPdf(world, bulk.owner, signedPdf([{ docmdp: '2', certifies: true }]));
    const before = await envelopes();
    const refused = await bulk.post({ rows: [rowFor(0), rowFor(1)], document_id: certified });
    expectIssues(refused, 'VALIDATION_FAILED', ['fields[0]']);
    expect(await envelopes()).toBe(before);
    const hashes = async (line: boolean) => {
      const settings = { settings: { page_line: line } };
      expectAnswer(await bulk.send('PUT', '/organization', { body: settings }), 200);
      const { id } = expectAnswer(await bulk.post({ rows: [rowFor(0)] }), 201);
      await bulk.ended(id);
      const [row] = await bulk.rowsOf(id);
      return world.owner.em.fork().findOneOrFail(Envelope, { id: row?.envelope_id ?? '' });
    };
    expect((await hashes(false)).checkHash).toBeNull();
    expect((await hashes(true)).checkHash).toEqual(expect.any(String));
  });

  test('keep the document from being deleted, and ask for an application of the organization', async () => {
    const id = await readyDocument(world, bulk.owner);
    const { id: bulkId } = expectAnswer(await bulk.post({ rows: [rowFor(0)], document_id: id }), 201);
    expect((await bulk.send('DELETE', `/documents/${id}`)).status).toBe(422);
    await bulk.ended(bulkId);
    const client_id = '00000000-0000-4000-8000-000000000000';
    expectIssues(await bulk.post({ rows: [rowFor(0)], client_id }), 'VALIDATION_FAILED', ['client_id']);
  });
});
