import { expect, test } from 'vitest';
import { importReasons } from '#words/reasons/import.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { registerUser } from '#test/support/people/account.ts';
import { ownPin } from '#test/support/people/own-certificate.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const path = '/account/certificates/import';
const passphrase = 'нууц үг 4711';
const authority = makeAuthority({ name: 'Other Authority' });
const entity = makeEntity({ name: 'Bat', issuer: authority });
const pkcs12 = makePkcs12(entity.key, [entity.facts.der, authority.facts.der], { passphrase });

function fileOf(bytes: Uint8Array, name = 'mine.p12'): File {
  return new File([new Uint8Array(bytes)], name);
}

const filled = {
  label: 'From a card',
  type: 'corporate',
  file: fileOf(pkcs12),
  passphrase,
  pin: ownPin,
  pin_again: ownPin,
};

async function holder() {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const form = await signInVisitor(visitor, user, path);
  return { user, visitor, form };
}

test('a certificate is imported with its key', async () => {
  const { user, visitor, form } = await holder();
  const page = await visitor.send(form, filled);
  expect(page.path).toMatch(/\?done=imported$/);
  for (const text of ['From a card', 'Bat', 'Other Authority', 'Of another authority', '/revoke'])
    expect(page.html).toContain(text);
  // Its own authority renews it.
  expect(page.html).not.toContain('/renew');
  const em = world.deps.orm.em.fork();
  const rows = await em.find(Certificate, { userId: user.user.id });
  expect(rows).toMatchObject([{ type: 'corporate', serialNumber: entity.facts.serialNumber }]);
  const events = await em.find(AuditEvent, { userId: user.user.id });
  for (const secret of [passphrase, ownPin]) expect(JSON.stringify(events)).not.toContain(secret);
  // The form is sent once more: it is the same certificate.
  expect((await visitor.send(form, filled)).path).toBe(page.path);
  expect(await em.count(Certificate, { userId: user.user.id })).toBe(1);
});

test.each<[field: string, fields: Record<string, string | File>, told: string]>([
  ['file', { file: fileOf(Buffer.alloc(0)) }, 'Choose a PKCS#12 file'],
  ['file', { file: fileOf(Buffer.alloc(131_073)) }, 'Choose a PKCS#12 file'],
  ['file', { file: 'no file' }, 'Choose a PKCS#12 file'],
  ['file', { file: fileOf(Buffer.from('no such file')) }, 'This file cannot be taken.'],
  ['passphrase', { passphrase: 'another one' }, 'The passphrase does not open this file.'],
  ['passphrase', { passphrase: 'x'.repeat(1_025) }, 'The passphrase does not open this file.'],
  ['type', { type: 'eidas' }, 'The certificate itself does not say that it is qualified.'],
  ['type', { type: 'ca_issued' }, 'Choose a type.'],
  ['label', { label: '' }, 'Enter a name'],
  ['pin', { pin: '1234' }, 'Enter 6 to 12 digits.'],
  ['pin_again', { pin_again: '135790' }, 'The two PINs are not the same.'],
])('%s is told to be wrong beside it, and no secret comes back (%j)', async (field, fields, told) => {
  const { user, visitor, form } = await holder();
  const refused = await visitor.send(form, { ...filled, ...fields });
  expect(refused.path).toBe(path);
  expect([400, 422]).toContain(refused.status);
  expect(refused.html).toContain(`id="${field}-fault">${told}`);
  for (const secret of [passphrase, 'another one', ownPin]) expect(refused.html).not.toContain(secret);
  if (field !== 'label') expect(refused.html).toContain('value="From a card"');
  expect(await world.deps.orm.em.fork().count(Certificate, { userId: user.user.id })).toBe(0);
});

test('a file that is refused is explained in the language of the page', async () => {
  const { visitor, form } = await holder();
  await visitor.ask(`${path}?lang=mn`);
  const several = makePkcs12(entity.key, [authority.facts.der], { passphrase });
  const refused = await visitor.send(form, { ...filled, file: fileOf(several) });
  const told = importReasons.certificate_of_another_key;
  expect(refused.html).toContain(`id="file-fault">Энэ файлыг авах боломжгүй. ${told.mn({})}`);
  expect(refused.html).not.toContain(told.en({}));
});

test('more than a form may have is not read', async () => {
  const { visitor, form } = await holder();
  const sent = await visitor.send(form, { ...filled, file: fileOf(Buffer.alloc(1_100_000)) });
  expect(sent.status).toBe(413);
  expect(sent.html).toContain('id="file-fault">Choose a PKCS#12 file');
});
