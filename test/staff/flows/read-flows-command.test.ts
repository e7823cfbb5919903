import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/staff/options.ts';
import { readFlowsCommand } from '../../../src/staff/flows/read-flows-command.ts';

const read = (...argv: string[]) => readFlowsCommand(argv).request;

describe('what is asked for', () => {
  test.each([
    [['list'], { method: 'GET', path: '/support/flows?' }],
    [
      [
        'list',
        '--stuck',
        '--kind',
        'envelope',
        '--older-than',
        '2h',
        '--external-ref',
        'a b',
        '--limit',
        '5',
      ],
      {
        method: 'GET',
        path: '/support/flows?stuck=true&kind=envelope&external_ref=a+b&older_than=7200&limit=5',
      },
    ],
    [['show', 'a/b'], { method: 'GET', path: '/support/flows/a%2Fb' }],
    [['overview'], { method: 'GET', path: '/support/overview' }],
    [['search', 'bat@example.mn'], { body: { address: 'bat@example.mn' } }],
    [['search', '+97699112233'], { body: { address: '+97699112233' } }],
    [['search', '99112233'], { body: { address: '99112233' } }],
    [['search', '9911', '2233'], { body: { address: '9911 2233' } }],
    [['search', '2026-11-21'], { body: { name: '2026-11-21' } }],
    [['search', 'r-7k3f-92xx'], { body: { reference: 'R-7K3F-92XX' } }],
    [['search', 'Loan', 'of', 'Bat'], { body: { name: 'Loan of Bat' } }],
    [
      ['retry', 'x', '-m', ' mended '],
      { method: 'POST', path: '/support/flows/x/retry', body: { reason: 'mended' } },
    ],
    [
      ['correct', 'x', '--recipient', 'r', '--email', 'b@x.mn', '-m', 'typo'],
      {
        path: '/support/flows/x/correct-address',
        body: { reason: 'typo', recipient_id: 'r', email: 'b@x.mn' },
      },
    ],
    [
      ['extend', 'x', '--until', '2026-12-01T00:00:00Z', '-m', 'y'],
      { path: '/support/flows/x/extend', body: { expires_at: '2026-12-01T00:00:00Z' } },
    ],
    [['preview', 'send-again', 'a', 'b'], { body: { act: 'send_again', ids: ['a', 'b'] } }],
    [['preview', 'retry', '--stuck'], { body: { act: 'retry', filter: { stuck: 'true' } } }],
    [['bulk', 'p', '-m', 'y'], { path: '/support/flows/bulk', body: { preview_id: 'p', reason: 'y' } }],
  ])('%j', (argv, request) => {
    expect(read(...argv)).toMatchObject(request);
  });
});

describe('a wrong command line is named', () => {
  test.each([
    [['fly'], 'no command "flows fly"'],
    [['list', 'more'], 'too much'],
    [['list', '--email', 'x'], 'does not take --email'],
    [['list', '--key', 'ts_x'], '--key'],
    [['show'], 'needs the id'],
    [['show', 'a', 'b'], 'too much'],
    [['retry', 'x'], '-m "why'],
    [['retry', 'x', '-m', '  '], '-m "why'],
    [['correct', 'x', '-m', 'y'], '--email or --phone'],
    [['extend', 'x', '-m', 'y'], '--until'],
    [['preview'], 'needs an act'],
    [['preview', 'retry'], 'either ids or filters'],
    [['preview', 'retry', 'a', '--stuck'], 'either ids or filters'],
    [['search'], 'needs an address'],
  ])('%j', (argv, words) => {
    expect(() => readFlowsCommand(argv)).toThrow(UsageError);
    expect(() => readFlowsCommand(argv)).toThrow(words);
  });
});
