import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import {
  currentPdf,
  mailTo,
  personAt,
  sendEnvelope,
  signAs,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { openLink } from './ground.ts';

const world = setUp(sharedWorld);
let done: Going;
let open: Going;
beforeAll(async () => {
  const guarded = { role: 'cc', accessCodeHash: 'a'.repeat(64) } as const;
  [done, open] = await Promise.all([sendEnvelope(world, [{}, guarded]), sendEnvelope(world, [{}])]);
  await untilRecipient(world, personAt(done, 0).id, 'sent');
  await signAs(world, done, personAt(done, 0));
  await done.handle.result();
});

test('the link of the notice leads to the sealed PDF, for a recipient and for the sender, and that is on record', async () => {
  const pdf = await currentPdf(world, done.id);
  for (const address of [personAt(done, 0).email, done.sender.email]) {
    const notice = (await mailTo(world, address)).find(({ kind }) => kind === 'notice');
    const answer = await fetch(`${String(notice?.link)}/document`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const got = Buffer.from(await answer.arrayBuffer());
    expect(got.equals(pdf)).toBe(true);
    expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(pdf).digest('hex')}"`);
  }
  const where = { resourceId: done.id, action: 'envelope.downloaded' };
  const events = await world.deps.orm.em.fork().find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  expect(events.map(({ metadata }) => metadata['recipient_id'])).toEqual([personAt(done, 0).id, null]);
});

test('the certificate of completion is behind the same link, and so is the page that checks it', async () => {
  const notice = (await mailTo(world, personAt(done, 0).email)).find(({ kind }) => kind === 'notice');
  const certificate = await fetch(`${String(notice?.link)}/certificate`);
  expect([certificate.status, certificate.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const bytes = Buffer.from(await certificate.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const check = await fetch(`${String(notice?.link)}/check`);
  expect(new URL(check.url).pathname).toMatch(/^\/check\/[\w-]{43}$/);
  expect(await check.text()).toContain(createHash('sha256').update(bytes).digest('hex'));
  const where = { resourceId: done.id, action: 'envelope.certificate_downloaded' };
  const events = await world.deps.orm.em.fork().find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  expect(events.map(({ metadata }) => metadata['recipient_id'])).toEqual([personAt(done, 0).id]);
});

test('whoever has an access code to give gets a link, and it asks for the code', async () => {
  const notice = (await mailTo(world, personAt(done, 1).email)).find(({ kind }) => kind === 'notice');
  expect(notice?.text).toContain('The link works until');
  const answer = await fetch(String(notice?.link), { headers: { 'accept-language': 'en' } });
  expect([answer.status, (await answer.text()).includes('Enter your access code')]).toEqual([401, true]);
});

test('nothing opens before the end', async () => {
  const { id } = personAt(open, 0);
  const paths = [
    await openLink(world, { id, envelopeId: open.id }),
    await openLink(world, { id: open.id, envelopeId: open.id }),
  ];
  for (const path of paths) expect((await fetch(world.baseUrl + path)).status, path).toBe(404);
});
