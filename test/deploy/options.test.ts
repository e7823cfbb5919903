import { expect, test } from 'vitest';
import { readCommand, usage, UsageError } from '../../src/deploy/options.ts';

test.each([
  [[], { name: 'help' }],
  [['status', '--help'], { name: 'help' }],
  [['status'], { name: 'status' }],
  [['unramp'], { name: 'unramp' }],
  [['set-current'], { name: 'set-current', buildId: undefined }],
  [['set-current', '0.1.0-a'], { name: 'set-current', buildId: '0.1.0-a' }],
  [['ramp', '2.5'], { name: 'ramp', percent: 2.5, buildId: undefined }],
  [['ramp', '0', '0.1.0-a'], { name: 'ramp', percent: 0, buildId: '0.1.0-a' }],
  [['drained', '0.1.0-a'], { name: 'drained', buildId: '0.1.0-a', waitSeconds: 0 }],
  [['drained', '0.1.0-a', '--wait', '60'], { name: 'drained', buildId: '0.1.0-a', waitSeconds: 60 }],
  [['move', '0.1.0-a'], { name: 'move', buildId: '0.1.0-a' }],
])('%j is understood', (argv, command) => {
  expect(readCommand(argv)).toEqual(command);
});

test.each([
  [['stop'], 'There is no command "stop"'],
  [['constructor'], 'There is no command'],
  [['status', 'now'], '"now" is too much'],
  [['ramp'], 'PERCENT'],
  [['ramp', '101'], 'PERCENT'],
  [['ramp', '5', 'a', 'b'], 'is too much'],
  [['drained'], 'needs a VERSION'],
  [['move'], 'needs a VERSION'],
  [['drained', 'a', '--wait', 'long'], '--wait'],
  [['status', '--wait', '1'], '--wait belongs to drained'],
  [['status', '--force'], '--force'],
])('%j is refused, with what is wrong', (argv, fault) => {
  expect(() => readCommand(argv)).toThrow(UsageError);
  expect(() => readCommand(argv)).toThrow(fault);
});

test('the usage has every command', () => {
  for (const name of ['status', 'ramp', 'unramp', 'set-current', 'drained', 'move'])
    expect(usage).toContain(name);
});
