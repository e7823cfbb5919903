import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { makeOwnApplication, signInDeveloper } from '#test/support/people/developer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const stored = async (id: string) =>
  (await world.owner.em.fork().findOneOrFail(PartnerClient, { id })).embeddingOrigins;

test('origins are kept as they stand, each once, shown, put on record, and taken away', async () => {
  const { visitor, id, path } = await makeOwnApplication(world);
  const origins = 'https://partner.example\r\n\r\nhttp://localhost:8080\r\nhttps://partner.example';
  const kept = await visitor.send(await visitor.open(`${path}/embedding`), { origins });
  expect(kept.path).toBe(path);
  expect(kept.html).toContain('https://partner.example http://localhost:8080');
  expect(await stored(id)).toEqual(['https://partner.example', 'http://localhost:8080']);
  const form = await visitor.open(`${path}/embedding`);
  expect(form.html).toMatch(/<textarea[^>]*>https:\/\/partner\.example\nhttp:\/\/localhost:8080</);
  await visitor.send(form, { origins: '' });
  expect(await stored(id)).toEqual([]);
  const acts = await world.owner.em
    .fork()
    .find(AuditEvent, { resourceId: id, action: 'partner_client.embedding_changed' });
  expect(acts.map(({ metadata }) => metadata['embedding_origins'])).toEqual([
    ['https://partner.example', 'http://localhost:8080'],
    [],
  ]);
});

test('a line that is no origin is named, and so is one too many; nothing is changed', async () => {
  const { visitor, id, path } = await makeOwnApplication(world);
  const send = async (origins: string) => visitor.send(await visitor.open(`${path}/embedding`), { origins });
  const refused = await send('https://partner.example\nhttp://partner.example');
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('This is no origin as browsers write it: http://partner.example');
  const many = Array.from({ length: 11 }, (_, index) => `https://a${index}.example`).join('\n');
  const full = await send(many);
  expect([full.status, full.html.includes('There are too many origins.')]).toEqual([400, true]);
  expect(await stored(id)).toEqual([]);
});

test('another organization’s developer finds no such application, and a signing page is framed by nobody', async () => {
  const { path } = await makeOwnApplication(world);
  const stranger = await signInDeveloper(world);
  expect((await stranger.visitor.open(`${path}/embedding`)).status).toBe(404);
  const page = await fetch(`${world.baseUrl}/sign/${'x'.repeat(43)}`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
