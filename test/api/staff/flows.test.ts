import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
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
    documentName: 'Secret merger.pdf',
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
  for (const hidden of ['Secret merger', 'hush', flow.email]) expect(html).not.toContain(hidden);
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
