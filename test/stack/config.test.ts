import { describe, expect, test } from 'vitest';
import { neededPorts, parseStackConfig } from '#config/stack.ts';

const refused: [string, NodeJS.ProcessEnv, string][] = [
  [
    'a port that is no number',
    { PORT: 'http' },
    'PORT: it is "http"; expected a port number from 1 to 65535',
  ],
  ['a port beyond the last', { SERVER_PORT: '65536' }, 'SERVER_PORT: it is "65536"; expected a port number'],
  [
    'a database that is no PostgreSQL',
    { DATABASE_URL: 'mysql://a:secret@b/c' },
    'DATABASE_URL: it has 20 characters; expected a PostgreSQL address',
  ],
  [
    'a Temporal without a port',
    { TEMPORAL_ADDRESS: 'temporal' },
    'TEMPORAL_ADDRESS: it is "temporal"; expected host:port',
  ],
  [
    'a key for acts that is no key',
    { ACT_SIGNING_KEY: 'hex:0011' },
    'ACT_SIGNING_KEY: it has 8 characters; expected exactly 32 bytes',
  ],
  [
    'one port twice',
    { SERVER_PORT: '3000' },
    'SERVER_PORT: it is "3000", as PORT is; expected a port of its own',
  ],
];

describe('settings of the stack', () => {
  test.each(refused)('%s is refused in one line', (_, env, line) => {
    expect(() => parseStackConfig(env)).toThrow(line);
  });

  test('no line ever holds a secret', () => {
    expect(() => parseStackConfig({ DATABASE_URL: 'mysql://a:secret@b/c' })).not.toThrow('secret');
  });

  test('addresses follow the port', () => {
    const config = parseStackConfig({ PORT: '3100', BASE_URL: '' });
    expect(config).toMatchObject({ BASE_URL: 'http://localhost:3100', PKI_URL: 'http://localhost:3100' });
  });

  test('servers of one’s own need no port of ours', () => {
    const own = { DATABASE_URL: 'postgres://u:p@db/tamga', TEMPORAL_ADDRESS: 'temporal:7233' };
    const names = neededPorts(parseStackConfig(own)).map(({ name }) => name);
    expect(names).toEqual(['PORT', 'SERVER_PORT', 'WORKER_METRICS_PORT']);
  });
});
