import { expect, test } from 'vitest';
import { checkWords } from '#words/pages/check.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld, type World } from '#test/support/world/world.ts';
import { postForm, verifyPath } from '#test/api/verification/support/post-form.ts';
import { completedEnvelope } from './support/completed-envelope.ts';
import { purgeAll, setTimes } from './support/purge.ts';

// A world of its own: the purge goes over every organization.
const world = setUp(startWorld);

type Verified = { is_valid: boolean; deleted_envelope: { id: string; deleted_at: string } | null };

async function verified(signature: Buffer): Promise<Verified> {
  const { status, body } = await postForm(world, verifyPath, { signature });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Verified;
}

/** The tables of which a row names something, however it does. */
async function tablesWith({ owner }: World, text: string): Promise<string[]> {
  const em = owner.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('tamga', 'keyservice', 'status') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await em.execute<{ there: boolean }[]>(
      `select exists (select from ${name} as t where t::text like ?) as there`,
      [`%${text}%`],
    );
    if (row?.there) found.push(name.replace('tamga.', ''));
  }
  return found.toSorted();
}

const theirs = /[0-9a-f]{64}/g;

test('of an envelope past its time nothing is left but what proves it, and files can still be told to be its own', async () => {
  const { id, email, organizationId, sealed, certificate, page } = await completedEnvelope(world);
  const before = await page();
  expect(before.status).toBe(200);
  const hashes = new Set(before.text.match(theirs));
  expect(hashes.size).toBeGreaterThanOrEqual(3);
  expect(await verified(sealed)).toMatchObject({ is_valid: true, deleted_envelope: null });
  expect(await tablesWith(world, id)).toContain('envelope_recipient');

  await setTimes(world, organizationId, { flows: { days: 90 } });
  expect(await purgeAll(world)).toBe(1);

  // The log of the trust service, audit trail and account, the proof of the purge; in development, the outbox.
  expect(await tablesWith(world, id)).toEqual([
    'audit_event',
    'keyservice.log_entry',
    'keyservice.signing_operation',
    'outbox_message',
    'tombstone',
    'usage_record',
  ]);
  expect(await tablesWith(world, email)).toEqual(['audit_event', 'keyservice.certificate', 'outbox_message']);

  const after = await page();
  expect(after.status).toBe(200);
  expect(after.text).toContain(checkWords.en.deletedText);
  expect(new Set(after.text.match(theirs))).toEqual(hashes);
  expect(await verified(sealed)).toMatchObject({
    is_valid: true,
    deleted_envelope: { id, status: 'completed' },
  });
  // The certificate of completion is no sealed PDF of the envelope; a changed copy is nobody's.
  expect((await verified(certificate)).deleted_envelope).toBeNull();
  expect((await verified(Buffer.concat([sealed, Buffer.from('\n')]))).deleted_envelope).toBeNull();
  await tamper(world, 'delete from tombstone where id = ?', [id]);
  expect((await page()).status).toBe(404);
});
