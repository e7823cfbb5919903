import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import { registerUnproved, registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const list = '/account/certificates';
const filled = {
  label: 'Гэрээ <1>',
  type: 'ca_issued',
  key: 'EC 256',
  days: '30',
  pin: ownPin,
  pin_again: ownPin,
};

async function holder() {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user, list);
  return { user, visitor };
}

async function withCertificate() {
  const { user, visitor } = await holder();
  const { id } = await makeOwnCertificate(world, user);
  return { user, visitor, id, path: `${list}/${id}` };
}

function rowOf(id: string) {
  return world.deps.orm.em.fork().findOneOrFail(Certificate, { id });
}

test('a certificate is made, and is in the list', async () => {
  const { user, visitor } = await holder();
  const empty = await visitor.open(list);
  expect(empty.html).toContain('You have no certificate yet.');
  const page = await visitor.send(await visitor.open(`${list}/new`), filled);
  expect(page.path).toMatch(/^\/account\/certificates\/[0-9a-f-]{36}\?done=made$/);
  for (const text of ['Гэрээ &lt;1&gt;', 'Бат Болд', 'Issued by Tamga', 'Active', 'Default', 'EC 256'])
    expect(page.html).toContain(text);
  const listed = await visitor.open(list);
  expect(listed.html).toContain('Гэрээ &lt;1&gt;');
  const rows = await world.deps.orm.em.fork().find(Certificate, { userId: user.user.id });
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(row).toMatchObject({ label: 'Гэрээ <1>', type: 'ca_issued', keyType: 'EC', keySize: 256 });
  const days = ((row?.validTo.getTime() ?? 0) - (row?.validFrom.getTime() ?? 0)) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const events = await world.deps.orm.em.fork().find(AuditEvent, { userId: user.user.id });
  expect(events.map(({ action }) => action)).toContain('certificate.generated');
  expect(JSON.stringify([events, page.html])).not.toContain(ownPin);
});

test('a form that is sent twice makes one certificate', async () => {
  const { user, visitor } = await holder();
  const form = await visitor.open(`${list}/new`);
  const [first, second] = await Promise.all([visitor.send(form, filled), visitor.send(form, filled)]);
  expect(first.path).toBe(second.path);
  const third = await visitor.send(form, filled);
  expect(third.path).toBe(first.path);
  const rows = await world.deps.orm.em.fork().count(Certificate, { userId: user.user.id });
  expect(rows).toBe(1);
});

test.each<[field: string, fields: Record<string, string>, told: string]>([
  ['label', { label: ' ' }, 'Enter a name'],
  ['label', { label: 'x'.repeat(256) }, 'Enter a name'],
  ['label', { label: 'two\nlines' }, 'Enter a name'],
  ['type', { type: 'eidas' }, 'Choose a type'],
  ['key', { key: 'RSA 1024' }, 'Choose a key'],
  ['days', { days: '0' }, 'Enter a whole number'],
  ['days', { days: '1826' }, 'Enter a whole number'],
  ['days', { days: '1e2' }, 'Enter a whole number'],
  ['pin', { pin: '12345', pin_again: '12345' }, 'Enter 6 to 12 digits'],
  ['pin', { pin: '1234567890123', pin_again: '1234567890123' }, 'Enter 6 to 12 digits'],
  ['pin_again', { pin_again: '864213' }, 'The two PINs are not the same'],
])('%s is told to be wrong beside it (%j), and the rest stays', async (field, fields, told) => {
  const { user, visitor } = await holder();
  const refused = await visitor.send(await visitor.open(`${list}/new`), { ...filled, ...fields });
  expect([refused.status, refused.path]).toEqual([400, `${list}/new`]);
  expect(refused.html).toContain(`id="${field}-fault">${told}`);
  if (field !== 'label') expect(refused.html).toContain('value="Гэрээ &lt;1&gt;"');
  if (field !== 'key') expect(refused.html).toContain('value="EC 256" checked');
  expect(refused.html).not.toContain(ownPin);
  const rows = await world.deps.orm.em.fork().count(Certificate, { userId: user.user.id });
  expect(rows).toBe(0);
});

test('the least and the most that fit are taken', async () => {
  const { visitor } = await holder();
  for (const fields of [
    { label: 'x', days: '1', pin: '123456', pin_again: '123456' },
    { label: 'Ж'.repeat(255), days: '1825', pin: '123456789012', pin_again: '123456789012' },
  ]) {
    const page = await visitor.send(await visitor.open(`${list}/new`), { ...filled, ...fields });
    expect(page.path).toContain('?done=made');
  }
});

test('whoever has not confirmed their address is told so', async () => {
  const user = await registerUnproved(world);
  const visitor = new Visitor(world);
  const page = await signInVisitor(visitor, user, list);
  expect(page.html).toContain('Your e-mail address is not confirmed yet.');
  const refused = await visitor.send(await visitor.open(`${list}/new`), filled);
  expect(refused.status).toBe(403);
  expect(refused.html).toContain('Confirm your e-mail address first');
});

test('its name and its notices are changed, and another is the default one', async () => {
  const { user, visitor, id, path } = await withCertificate();
  const other = await makeOwnCertificate(world, user);
  const to = `${path}/settings`;
  const refused = await visitor.send(await visitor.open(path), { label: '' }, { to });
  expect([refused.status, refused.html.includes('id="label-fault"')]).toEqual([400, true]);
  const page = await visitor.send(await visitor.open(path), { label: 'Renamed' }, { to });
  expect(page.path).toBe(`${path}?done=changed`);
  expect(page.html).toContain('<h1>Renamed</h1>');
  expect(await rowOf(id)).toMatchObject({ label: 'Renamed', useNotices: false, isDefault: true });
  const otherPath = `${list}/${other.id}`;
  const chosen = await visitor.send(await visitor.open(otherPath), {}, { to: `${otherPath}/default` });
  expect(chosen.html).toContain('This is your default certificate now.');
  expect(await rowOf(id)).toMatchObject({ isDefault: false });
  expect(await rowOf(other.id)).toMatchObject({ isDefault: true });
});

test('the PIN is changed by the present one, and wrong ones count', async () => {
  const { visitor, path } = await withCertificate();
  const form = await visitor.open(`${path}/pin`);
  const next = { new_pin: '975310', pin_again: '975310' };
  const wrong = await visitor.send(form, { pin: '000000', ...next });
  expect(wrong.status).toBe(401);
  expect(wrong.html).toContain('This PIN is not right. 4 tries are left.');
  const same = await visitor.send(form, { pin: ownPin, new_pin: ownPin, pin_again: ownPin });
  expect(same.html).toContain('id="new_pin-fault">Enter another PIN');
  expect((await visitor.send(form, { pin: ownPin, ...next })).path).toBe(`${path}?done=pin`);
  const again = await visitor.open(`${path}/pin`);
  const old = { pin: ownPin, new_pin: '112233', pin_again: '112233' };
  expect((await visitor.send(again, old)).html).toContain('This PIN is not right.');
  for (let tries = 0; tries < 4; tries += 1) await visitor.send(again, old);
  const locked = await visitor.send(again, { ...old, pin: '975310' });
  expect(locked.status).toBe(429);
  expect(locked.html).toContain('the certificate is locked. Wait 15 minutes');
});

test('it is renewed, and both lead to each other', async () => {
  const { visitor, id, path } = await withCertificate();
  const form = await visitor.open(`${path}/renew`);
  const wrong = await visitor.send(form, { days: '90', pin: '000000' });
  expect(wrong.html).toContain('value="90"');
  const page = await visitor.send(form, { days: '90', pin: ownPin });
  expect(page.path).toMatch(/\?done=renewed$/);
  expect(page.html).toContain(`href="${path}"`);
  const successor = await rowOf(page.path.split('/').at(-1)?.slice(0, 36) ?? '');
  expect(successor).toMatchObject({ renewedFrom: id, isDefault: true });
  expect((await visitor.open(path)).html).toContain(`href="${list}/${successor.id}"`);
  const again = await visitor.send(await visitor.open(`${path}/renew`), { days: '90', pin: ownPin });
  expect(again.html).toContain('This certificate was renewed already.');
});

test('it is revoked for a reason, by somebody who is sure', async () => {
  const { visitor, id, path } = await withCertificate();
  const form = await visitor.open(`${path}/revoke`);
  const refused = await visitor.send(form, { comment: 'lost my phone' });
  expect(refused.status).toBe(400);
  for (const text of ['id="reason-fault"', 'id="sure-fault"', 'value="lost my phone"'])
    expect(refused.html).toContain(text);
  expect((await rowOf(id)).status).toBe('active');
  const good = { reason: 'keyCompromise', comment: 'lost my phone', sure: 'true' };
  const page = await visitor.send(form, good);
  expect(page.path).toBe(`${path}?done=revoked`);
  expect(page.html).toContain('Somebody else may know the PIN');
  expect(await rowOf(id)).toMatchObject({ status: 'revoked', revocationReason: 'keyCompromise' });
  const again = await visitor.send(form, good);
  expect([again.status, again.html.includes('This certificate is revoked.')]).toEqual([409, true]);
});

test('it is deleted by somebody who is sure, and is nowhere any more', async () => {
  const { visitor, path } = await withCertificate();
  const form = await visitor.open(`${path}/delete`);
  expect((await visitor.send(form, {})).html).toContain('id="sure-fault"');
  const page = await visitor.send(form, { sure: 'true' });
  expect(page.path).toBe(`${list}?done=deleted`);
  expect(page.html).not.toContain(path);
  expect((await visitor.open(path)).status).toBe(404);
});

test('it is downloaded with its chain', async () => {
  const { visitor, id, path } = await withCertificate();
  const { serialNumber } = await rowOf(id);
  const file = await visitor.open(`${path}/chain.pem`);
  expect(file.headers.get('content-type')).toBe('application/pem-certificate-chain');
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="certificate-${serialNumber}.pem"`,
  );
  const all = file.html.match(/-----BEGIN[^]+?-----END CERTIFICATE-----\n/g) ?? [];
  const [own, issuer] = all.map((pem) => new X509Certificate(pem));
  expect(own?.serialNumber).toBe(serialNumber);
  expect(issuer && own?.verify(issuer.publicKey)).toBe(true);
});

test('the page shows what it signed, older ones on another', async () => {
  const { visitor, id, path } = await withCertificate();
  const em = world.deps.orm.em.fork();
  for (let number = 1; number <= 21; number += 1)
    await recordCertificateUse(em, {
      certificateId: id,
      kind: number === 21 ? 'csc' : 'platform',
      operationId: `test/${id}/${number}`,
      hashes: Array.from({ length: number === 21 ? 2 : 1 }, () => String(number).padStart(64, 'a')),
      documentName: `Гэрээ ${number}`,
      signedAt: new Date(Date.now() - (30 - number) * 60_000),
    });
  const page = await visitor.open(path);
  expect(page.html).toContain('Гэрээ 21<');
  expect(page.html).toContain('From another program (CSC) · 2 signatures');
  expect(page.html).not.toContain('Гэрээ 1<');
  const older = /href="(\?uses=[^"#]+)/.exec(page.html)?.[1] ?? '';
  const next = await visitor.open(path + older);
  expect(next.html).toContain('Гэрээ 1<');
  expect(next.html).not.toContain('Гэрээ 2<');
});
