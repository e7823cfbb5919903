import { expect, test } from 'vitest';
import { hourlyKey } from '#api/http/limits/hourly-key.ts';
import { openLink } from '#test/api/signing/sealed/ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { callsOf, cookiesOf } from '#test/api/signing/envelope/ground.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);

async function times(count: number, read: () => Promise<Response>): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const answer = await read();
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
}

/** The acts on record, each once for every hour in which the test ran. */
async function hourly(envelopeId: string): Promise<string[]> {
  const rows = await calls.sql<{ act: string }>(
    `select distinct action || coalesce(metadata->>'revision', '') as act, date_trunc('hour', timestamp)
     from audit_event where resource_id = ?`,
    envelopeId,
  );
  const all = await calls.auditOf(envelopeId);
  expect(all).toHaveLength(rows.length);
  return [...new Set(rows.map(({ act }) => act))].toSorted();
}

test('a recipient’s views and downloads are one event an hour each, and one more for another revision', async () => {
  const accessCode = 'spring-26';
  const { going, token } = await calls.alone({ accessCode });
  const give = () => calls.ask(token, 'access', { body: { access_code: accessCode } });
  const granted = await give();
  for (let index = 0; index < 3; index += 1) expect((await give()).status).toBe(200);
  const cookie = cookiesOf(granted);
  await times(4, () => calls.getDocument(token, cookie));
  await times(3, () => calls.getDocument(token, cookie, '?disposition=attachment'));
  await calls.sql('update envelope set revision = 1 where id = ?', going.id);
  await times(2, () => calls.getDocument(token, cookie));
  expect(await hourly(going.id)).toEqual([
    'envelope.access_granted',
    'envelope.document_downloaded0',
    'envelope.document_viewed0',
    'envelope.document_viewed1',
  ]);
});

test('the sealed PDF’s downloads by one link are one event an hour', async () => {
  const { id } = (await calls.alone()).going;
  const end = `update envelope set status = 'completed', current_object_id = original_object_id where id = ?`;
  await calls.sql(end, id);
  const path = await openLink(world, { id, envelopeId: id });
  // The page of the link is no reading of the document.
  await times(2, () => fetch(world.baseUrl + path));
  expect(await hourly(id)).toEqual([]);
  await times(4, () => fetch(`${world.baseUrl}${path}/document`));
  expect(await hourly(id)).toEqual(['envelope.downloaded']);
});

test('the next hour, another act and another recipient have keys of their own', () => {
  const [late, next] = [new Date('2026-11-21T10:59:59.999Z'), new Date('2026-11-21T11:00:00.000Z')];
  const key = hourlyKey('envelope.viewed', ['a', 1], late);
  expect(hourlyKey('envelope.viewed', ['a', 1], new Date('2026-11-21T10:00:00.000Z'))).toBe(key);
  expect(hourlyKey('envelope.viewed', ['a', 1], next)).not.toBe(key);
  expect(hourlyKey('envelope.viewed', ['b', 1], late)).not.toBe(key);
  expect(hourlyKey('envelope.downloaded', ['a', 1], late)).not.toBe(key);
});
