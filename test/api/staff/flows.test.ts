import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeReference } from '#domain/common/reference.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { call } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { auditActions, rowOf, startFlow } from '#test/workflows/support/flow.ts';
import { browseAs } from './support/browse.ts';

const world = setUp(sharedWorld);
const support = setUp(() => browseAs(world, 'support'));

test('a flow is found by its id and by the partner’s reference, and shown without contents', async () => {
  const externalRef = `ref-${randomUUID()}`;
  const flow = await startFlow(world, {
    externalRef,
    documentUrl: 'https://docs.example/secret',
    description: 'hush',
  });
  const found = await support.send('/staff/flows/search', { q: ` ${flow.id.toUpperCase()} ` });
  expect(found).toMatchObject({ status: 303, location: `/staff/flows/${flow.id}` });
  const byReference = await support.send('/staff/flows/search', { q: externalRef });
  expect(byReference.html).toContain(`href="/staff/flows/${flow.id}"`);
  const { status, html } = await support.open(`/staff/flows/${flow.id}`);
  expect(status).toBe(200);
  expect(html).toContain(externalRef);
  expect(html).toContain('The partner made the sign request.');
  expect(html).toContain(encodeURIComponent(`sign-request/${flow.id}`));
  for (const hidden of ['docs.example', 'hush', flow.email]) expect(html).not.toContain(hidden);
});

test('the timeline says in words what happened, and who did it', async () => {
  const flow = await startFlow(world);
  const headers = { 'x-api-key': support.staff.apiKey };
  const timeline = await call<{ text: string; by: string }[]>(world, `/support/flows/${flow.id}/timeline`, {
    headers,
  });
  expect(timeline.status).toBe(200);
  expect(timeline.body).toEqual([
    expect.objectContaining({ text: 'The partner made the sign request.', by: 'Test Partner' }),
  ]);
});

test('an act asks for a reason, in place, and does nothing without one', async () => {
  const flow = await startFlow(world);
  const asked = await support.open(`/staff/flows/${flow.id}/cancel`);
  expect(asked.html).toContain('This cannot be taken back');
  for (const reason of ['', '   ', 'x'.repeat(1_001)]) {
    const { status, html } = await support.send(`/staff/flows/${flow.id}/cancel`, { reason });
    expect(status).toBe(400);
    expect(html).toContain('id="reason-fault"');
  }
  expect((await rowOf(world, flow.id))?.status).toBe('pending');
});

test('a form that is sent twice at once acts once, and both get the same page', async () => {
  const flow = await startFlow(world);
  const form = { once: randomUUID(), reason: 'the partner called' };
  const path = `/staff/flows/${flow.id}/cancel`;
  const answers = await Promise.all([support.send(path, form), support.send(path, form)]);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 303, location: `/staff/flows/${flow.id}?done=cancelled` });
  const cancelled = (await auditActions(world, flow.id)).filter((action) => action === 'support.cancelled');
  expect(cancelled).toHaveLength(1);
  const { html } = await support.open(`/staff/flows/${flow.id}?done=cancelled`);
  expect(html).toContain('It is cancelled.');
  expect(html).toContain('Staff cancelled it: “the partner called”');
  expect(html).toContain(support.staff.email);
  const again = await support.send(path, { reason: 'once more' });
  expect(again.status).toBe(409);
  expect(again.html).toContain('role="alert"');
});

test('names that others gave are shown as text, whatever they are', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u202Egnp.exe',
    'w'.repeat(255),
  ];
  for (const externalRef of hostile) {
    const flow = await startFlow(world, { externalRef, partnerName: externalRef });
    for (const path of [`/staff/flows/${flow.id}`, `/staff/flows/${flow.id}/cancel`]) {
      const { status, html } = await support.open(path);
      expect(status).toBe(200);
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
  }
  const { html } = await support.send('/staff/flows/search', { q: hostile[1] ?? '' });
  expect(html).not.toContain('<img src=x');
});

test('an unknown flow, a wrong filter and a wrong cursor have pages that say so', async () => {
  for (const path of [`/staff/flows/${randomUUID()}`, '/staff/flows/x', `/staff/flows/${randomUUID()}/retry`])
    expect((await support.open(path)).status).toBe(404);
  for (const query of ['stuck=perhaps', 'cursor=x', 'limit=1000'])
    expect((await support.open(`/staff/flows?${query}`)).status).toBe(400);
  expect((await support.open('/staff/flows?done=__proto__')).status).toBeLessThan(500);
});

const idsIn = (html: string) => [...html.matchAll(/class="name" href="\/staff\/flows\/([\da-f-]{36})"/g)];

test('the list goes on by its cursor, and keeps its filters', async () => {
  const externalRef = `ref-${randomUUID()}`;
  for (let made = 0; made < 3; made += 1) await startFlow(world, { externalRef });
  const first = await support.open(`/staff/flows?external_ref=${externalRef}&limit=2`);
  const [, next = ''] = /href="(\/staff\/flows\?[^"]*cursor=[^"]*)"/.exec(first.html) ?? [];
  const path = next.replaceAll('&amp;', '&');
  expect(path).toContain(externalRef);
  const second = await support.open(path);
  expect(idsIn(first.html)).toHaveLength(2);
  expect(idsIn(second.html)).toHaveLength(1);
});

test('the search goes by the shape of what is asked: reference, address, name', async () => {
  const externalRef = String(Date.now());
  const flow = await startFlow(world, { documentName: `Lease ${randomUUID()}`, externalRef });
  const { reference, documentName } = (await rowOf(world, flow.id)) ?? {};
  const said = writeReference(reference ?? '');
  const way = `href="/staff/flows/${flow.id}"`;
  for (const q of [
    said,
    said.toLowerCase(),
    flow.email,
    flow.email.toUpperCase(),
    externalRef,
    documentName?.slice(0, 30) ?? '',
  ])
    expect((await support.send('/staff/flows/search', { q })).html, q).toContain(way);
  for (const q of ['nobody@', '+976', 'zz']) {
    const { status, html } = await support.send('/staff/flows/search', { q });
    expect(status).toBe(400);
    expect(html).toContain('id="q-fault"');
  }
});

test('looking is on record: a flow by its id, a search with its address masked', async () => {
  const flow = await startFlow(world);
  const watcher = await browseAs(world, 'support');
  await watcher.open(`/staff/flows/${flow.id}`);
  await watcher.send('/staff/flows/search', { q: flow.email });
  const where = { organizationId: operatorAuditId, action: 'staff.looked' };
  const events = await world.deps.orm.em.fork().find(AuditEvent, where);
  const own = events.filter(({ metadata }) => metadata['staff_id'] === watcher.staff.id);
  expect(own.map((event) => String(wholeMetadata(event)['what'])).toSorted()).toEqual(['flow', 'flows']);
  expect(JSON.stringify(own)).not.toContain(flow.email);
});

test('one preview and one reason act on many flows, and leave out those that the act does not fit', async () => {
  const flows = [await startFlow(world), await startFlow(world)];
  const ids = flows.map(({ id }) => id);
  const chosen = { act: 'cancel', of: 'ticked', filter: '', id: ids };
  const preview = await support.send('/staff/flows/preview', chosen);
  expect(preview.status).toBe(200);
  expect(preview.html).toContain('Do it on all 2');
  const [, previewId = ''] = /name="preview_id" value="([\da-f-]{36})"/.exec(preview.html) ?? [];
  const without = await support.send('/staff/flows/bulk', { preview_id: previewId, reason: ' ' });
  expect(without.status).toBe(400);
  const done = await support.send('/staff/flows/bulk', { preview_id: previewId, reason: 'the partner ends' });
  expect(done.html).toContain('2 / 2');
  for (const id of ids) expect((await rowOf(world, id))?.status).toBe('expired');
  const again = await support.send('/staff/flows/preview', chosen);
  expect(again.html).toContain('It has ended');
  const none = await support.send('/staff/flows/preview', { act: 'cancel', of: 'ticked', filter: '' });
  expect(none.status).toBe(400);
});

test('the operator’s chain is shown to admins, and checked', async () => {
  const admin = await browseAs(world, 'admin');
  const { html } = await admin.open('/staff/audit?action=staff.signed_in');
  expect(html).toContain(admin.staff.email);
  const verified = await admin.send('/staff/audit', {});
  expect(verified.html).toContain('The chain is whole.');
});
