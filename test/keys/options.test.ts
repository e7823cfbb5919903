import { expect, test } from 'vitest';
import { readCommand, UsageError } from '../../src/keys/options.ts';

test.each([
  [['status'], { name: 'status', json: false }],
  [['status', '--json'], { name: 'status', json: true }],
  [['rotate-kek'], { name: 'rotate-kek' }],
  [['move-to-hsm'], { name: 'move-to-hsm' }],
  [['successor'], { name: 'successor' }],
  [['rotate-token-key'], { name: 'rotate-token-key' }],
  [['new-push-key'], { name: 'new-push-key' }],
  [['rotate-link-key', '--end-links'], { name: 'rotate-link-key', endLinks: true }],
  [
    ['rotate-payload-key', '--since', '2026-11-23T10:00:00+08:00'],
    { name: 'rotate-payload-key', since: new Date('2026-11-23T02:00:00Z') },
  ],
  [[], { name: 'help' }],
])('%j is understood', (argv, command) => {
  expect(readCommand(argv)).toEqual(command);
});

test.each([
  [['rotate'], 'There is no command "rotate"'],
  [['status', 'more'], '"more" is too much'],
  [['rotate-kek', '--json'], '--json belongs to status'],
  [['status', '--end-links'], '--end-links belongs to rotate-link-key'],
  [['rotate-kek', '--since', '2026-11-23T10:00:00Z'], '--since belongs to rotate-payload-key'],
  [['rotate-payload-key'], 'needs --since'],
  [['rotate-payload-key', '--since', 'yesterday'], 'it is "yesterday"'],
  [['rotate-payload-key', '--since', '2999-01-01T00:00:00Z'], 'a moment of the past'],
  [['status', '--other'], "Unknown option '--other'"],
])('%j is refused: %s', (argv, message) => {
  expect(() => readCommand(argv)).toThrow(UsageError);
  expect(() => readCommand(argv)).toThrow(message);
});
