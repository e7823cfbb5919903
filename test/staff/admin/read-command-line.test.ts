import { expect, test } from 'vitest';
import { commands } from '../../../src/staff/admin/commands.ts';
import { helpFor } from '../../../src/staff/admin/help.ts';
import { readCommandLine } from '../../../src/staff/admin/read-command-line.ts';
import { UsageError } from '../../../src/staff/options.ts';

const proving = ['user', 'prove-identity', 'a@example.mn', '--name', 'A B'];

const refused: [string[], string][] = [
  [['partner'], 'There is no command "partner"'],
  [['partner', 'remove', 'x'], 'There is no command "partner remove"'],
  [['organization', 'add'], '--name is missing'],
  [
    ['organization', 'add', '--name', 'Altan', '--plan', 'gold'],
    '--plan: expected one of free, paid, enterprise',
  ],
  [['organization', 'add', '--name', 'see bank.mn'], '--name: expected a name without a web address'],
  [['organization', 'add', '--title', 'Altan'], "Unknown option '--title'"],
  [['organization', 'plan', 'altan'], 'PLAN is missing'],
  [
    ['organization', 'plan', 'altan', 'enterprise', '--requests-per-hour', '1e3'],
    '--requests-per-hour: expected',
  ],
  [['organization', 'show', 'altan', 'bank'], '"bank" is too much for organization show'],
  [
    ['partner', 'add', '--organization', 'x', '--name', 'Loans', '--scopes', 'sign,all'],
    '--scopes: expected one or more of sign,',
  ],
  [['partner', 'rotate', 'loans'], 'CLIENT_ID: expected a client_id; partner list shows all of them'],
  [
    ['partner', 'rotate', crypto.randomUUID(), '--overlap', '169'],
    '--overlap: expected a whole number of hours from 0 to 168',
  ],
  [['user', 'find', 'nobody'], 'EMAIL: expected an e-mail address'],
  [proving, '--seen is missing'],
  [[...proving, '--seen', 'passport AA1234567'], '--seen: expected no number of a document'],
  [['user', 'withdraw-identity', 'a@example.mn'], '--reason is missing'],
  [['organization', 'list', '--reason', ' '], '--reason: expected 1 to 1000 characters'],
];

// test/staff/admin/command.test.ts has the command print such a fault.
test.each(refused)('%j is refused with what is wrong', (argv, message) => {
  const read = () => {
    const { command, given } = readCommandLine(argv);
    command?.prepare(given);
  };
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});

test.each(commands.map((command) => [command.name, command] as const))(
  'the example of %s is right',
  (name, command) => {
    const words =
      helpFor(command)
        .split('npm run admin -- ')
        .at(-1)
        ?.match(/"[^"]*"|\S+/g) ?? [];
    const argv = words.map((word) => word.replaceAll('"', ''));
    const { command: read, given } = readCommandLine(argv);
    expect(read?.name).toBe(name);
    expect(() => read?.prepare(given)).not.toThrow();
  },
);
