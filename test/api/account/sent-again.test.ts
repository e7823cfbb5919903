import { expect, test } from 'vitest';
import { Certificate } from '#entities/certificate/certificate.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const list = '/account/certificates';
const another = '975319';
const filled = {
  label: 'One',
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

const idIn = (path: string) => path.split('/')[3]?.split('?')[0] ?? '';
const rowsOf = (userId: string) =>
  world.deps.orm.em.fork().find(Certificate, { userId }, { orderBy: { createdAt: 'asc' } });

test('a form that is sent again with another PIN makes another certificate, with that PIN', async () => {
  const { user, visitor } = await holder();
  const form = await visitor.open(`${list}/new`);
  const first = await visitor.send(form, filled);
  const second = await visitor.send(form, { ...filled, pin: another, pin_again: another });
  expect(second.path).toContain('?done=made');
  expect(second.path).not.toBe(first.path);
  const opens = { pin: another, new_pin: '333444' };
  expectAnswer(await as(world, user).post(`/certificates/${idIn(second.path)}/change-pin`, opens), 200);
});

test('a form that is sent again with other fields makes what they say', async () => {
  const { user, visitor } = await holder();
  const form = await visitor.open(`${list}/new`);
  await visitor.send(form, filled);
  await visitor.send(form, { ...filled, label: 'Two', type: 'self_signed' });
  expect((await rowsOf(user.user.id)).map(({ label, type }) => [label, type])).toEqual([
    ['One', 'ca_issued'],
    ['Two', 'self_signed'],
  ]);
});

function fileNamed(name: string): File {
  const issuer = makeAuthority({ name: 'Other Authority' });
  const { key, facts } = makeEntity({ name, issuer });
  const bytes = makePkcs12(key, [facts.der, issuer.facts.der], { passphrase: 'x' });
  return new File([new Uint8Array(bytes)], 'mine.p12');
}

test('another file is another import', async () => {
  const { user, visitor } = await holder();
  const form = await visitor.open(`${list}/import`);
  const secrets = { passphrase: 'x', pin: ownPin, pin_again: ownPin };
  for (const name of ['First', 'Second'])
    await visitor.send(form, { label: 'x', type: 'corporate', file: fileNamed(name), ...secrets });
  expect((await rowsOf(user.user.id)).map(({ subjectCn }) => subjectCn)).toEqual(['First', 'Second']);
});

test('after the deletion nothing is said to be made, and the form can make another', async () => {
  const { user, visitor } = await holder();
  const form = await visitor.open(`${list}/new`);
  const made = await visitor.send(form, filled);
  expectAnswer(await as(world, user).delete(`/certificates/${idIn(made.path)}`), 200);
  const again = await visitor.send(form, filled);
  expect([again.status, again.path]).toEqual([409, `${list}/new`]);
  expect(again.html).toContain('was deleted since');
  expect((await visitor.send(again, filled)).path).toContain('?done=made');
  expect(await rowsOf(user.user.id)).toHaveLength(2);
});

test('nor is a certificate said to be renewed whose successor was deleted', async () => {
  const { user, visitor } = await holder();
  const { id } = await makeOwnCertificate(world, user);
  const form = await visitor.open(`${list}/${id}/renew`);
  const renewed = await visitor.send(form, { days: '30', pin: ownPin });
  expect(renewed.path).toContain('?done=renewed');
  expect((await visitor.send(form, { days: '30', pin: ownPin })).path).toBe(renewed.path);
  expectAnswer(await as(world, user).delete(`/certificates/${idIn(renewed.path)}`), 200);
  const again = await visitor.send(form, { days: '30', pin: ownPin });
  expect([again.status, again.path]).toEqual([409, `${list}/${id}/renew`]);
});
