import { expect, test } from 'vitest';
import { namesHolder } from '#api/signing/proof/names-holder.ts';
import { subjectAltName } from '#signatures/certificates/extensions.ts';
import { makeEntity } from '#test/support/pki/entity.ts';

const emailVerifiedAt = new Date();
const bat = { firstName: 'Bat-Erdene', lastName: 'Бат Ө', email: 'bat@example.mn', emailVerifiedAt };
const named = (name: string, mailbox?: string) =>
  makeEntity({ name, extensions: mailbox ? [subjectAltName({ rfc822Name: mailbox })] : [] }).facts;

test.each(['Bat-Erdene Бат Ө', 'Бат Ө Bat-Erdene', 'BAT-ERDENE  бат\u00A0ө', '\uFF22at-Erdene Бат Ө'])(
  'the name “%s” is that of the holder',
  (name) => {
    expect(namesHolder(named(name), bat)).toBe(true);
  },
);

test.each(['Prime Minister of Elsewhere', 'Bat-Erdene', 'Bat-Erdene Бат Ө and others', ' '])(
  'the name “%s” is not',
  (name) => {
    expect(namesHolder(named(name), bat)).toBe(false);
  },
);

test('an address is the holder’s once the account has proved it', () => {
  expect(namesHolder(named('B. B.', 'BAT@example.mn'), bat)).toBe(true);
  expect(namesHolder(named('B. B.', 'other@example.mn'), bat)).toBe(false);
  expect(namesHolder(named('B. B.', 'bat@example.mn'), { ...bat, emailVerifiedAt: null })).toBe(false);
});

test('an account without names has no name that a certificate could have', () => {
  const nameless = { ...bat, firstName: '', lastName: '' };
  expect(namesHolder({ commonName: null, email: null, alternativeNames: [] }, nameless)).toBe(false);
});
