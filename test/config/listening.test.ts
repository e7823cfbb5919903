import { expect, test } from 'vitest';
import { exposure, listeningHost } from '#config/listening.ts';
import { neededPorts, parseStackConfig } from '#config/stack.ts';

test('development listens on this machine alone, production on every address, both elsewhere when told', () => {
  expect(listeningHost({ ENV: 'development' })).toBe('127.0.0.1');
  expect(listeningHost({ ENV: 'production' })).toBeUndefined();
  for (const ENV of ['development', 'production'] as const)
    expect(listeningHost({ ENV, HOST: '192.0.2.7' })).toBe('192.0.2.7');
});

test.each(['0.0.0.0', '::', '192.0.2.7', 'tamga.example'])(
  'a development that listens on %s is warned of, production is not',
  (HOST) => {
    expect(exposure({ ENV: 'development', HOST })).toContain(`HOST is "${HOST}"`);
    expect(exposure({ ENV: 'production', HOST })).toBeUndefined();
  },
);

test.each([undefined, 'localhost', '127.0.0.1', '127.1.2.3', '::1'])('one on %s is not', (HOST) => {
  expect(exposure({ ENV: 'development', HOST })).toBeUndefined();
});

const hostOf = (env: NodeJS.ProcessEnv) =>
  neededPorts(parseStackConfig(env)).find(({ name }) => name === 'PORT')?.host;

test('npm start looks for its port where the API will listen', () => {
  expect(hostOf({})).toBe('127.0.0.1');
  expect(hostOf({ HOST: '0.0.0.0' })).toBe('0.0.0.0');
  expect(hostOf({ ENV: 'production' })).toBeUndefined();
});
