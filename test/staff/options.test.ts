import { expect, test } from 'vitest';
import { readCommand, UsageError } from '../../src/staff/options.ts';

const refused: [string[], string][] = [
  [['add'], 'add needs an e-mail address'],
  [['add', 'nobody'], '"nobody" is not an e-mail address'],
  [['add', 'a@example.mn'], 'add needs --role support or --role payload_reader or --role admin'],
  [['add', 'a@example.mn', '--role', 'boss'], 'it is "boss"; expected support or payload_reader or admin'],
  [['add', 'a@example.mn', '--roles', 'support'], "Unknown option '--roles'"],
  [['remove', 'a@example.mn', 'b@example.mn'], '"b@example.mn" is too much'],
  [['link', 'a@example.mn', '--role', 'support'], '--role belongs to add and roles alone'],
  [['roles', 'a@example.mn'], 'roles needs --role support'],
  [['list', '--ends', '3'], '--ends belongs to add and rotate alone'],
  [['rotate', 'a@example.mn', '--ends', '0'], 'it is "0"; expected a number of days from 1 to 365'],
  [['rotate', 'a@example.mn', '--ends', '366'], 'expected a number of days from 1 to 365'],
  [['rotate', 'a@example.mn', '--ends', '1.5'], 'expected a number of days from 1 to 365'],
  [['rotate', 'a@example.mn', '--key-role', 'boss'], '--key-role: it is "boss"'],
  [['promote', 'a@example.mn'], 'There is no command "promote"'],
];

// test/staff/command.test.ts has the command print such a fault.
test.each(refused)('%j is refused with what is wrong', (args, message) => {
  const read = () => readCommand(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});

test('a key ends after 90 days, and has all roles, if nothing else is said', () => {
  const email = 'a@example.mn';
  expect(readCommand(['rotate', email])).toEqual({
    name: 'rotate',
    email,
    terms: { days: 90, keyRoles: null },
  });
  const limited = [
    'add',
    email,
    '--role',
    'admin',
    '--role',
    'support',
    '--key-role',
    'support',
    '--ends',
    '7',
  ];
  expect(readCommand(limited)).toEqual({
    name: 'add',
    email,
    roles: ['support', 'admin'],
    terms: { days: 7, keyRoles: ['support'] },
  });
});
