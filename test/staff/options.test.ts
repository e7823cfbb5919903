import { expect, test } from 'vitest';
import { readCommand, UsageError } from '../../src/staff/options.ts';

const refused: [string[], string][] = [
  [['add'], 'add needs an e-mail address'],
  [['add', 'nobody'], '"nobody" is not an e-mail address'],
  [['add', 'a@example.mn'], 'add needs --role support or --role payload_reader or --role admin'],
  [['add', 'a@example.mn', '--role', 'boss'], 'it is "boss"; expected support or payload_reader or admin'],
  [['add', 'a@example.mn', '--roles', 'support'], "Unknown option '--roles'"],
  [['remove', 'a@example.mn', 'b@example.mn'], '"b@example.mn" is too much'],
  [['link', 'a@example.mn', '--role', 'support'], '--role belongs to add alone'],
  [['promote', 'a@example.mn'], 'There is no command "promote"'],
];

// test/staff/command.test.ts has the command print such a fault.
test.each(refused)('%j is refused with what is wrong', (args, message) => {
  const read = () => readCommand(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});
