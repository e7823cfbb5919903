import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiMetrics, keyServiceMetrics, workerMetrics } from '#config/metrics.ts';

const sampled = { OTEL_TRACES_SAMPLER_ARG: 0.05 };

test('metrics stay on this machine, and only the worker has them by itself', () => {
  expect(z.object(apiMetrics).parse({})).toEqual({ ...sampled, API_METRICS_HOST: '127.0.0.1' });
  expect(z.object(workerMetrics).parse({})).toEqual({
    ...sampled,
    WORKER_METRICS_HOST: '127.0.0.1',
    WORKER_METRICS_PORT: 9464,
  });
  expect(z.object(keyServiceMetrics).parse({})).toEqual({
    ...sampled,
    KEY_SERVICE_METRICS_HOST: '127.0.0.1',
  });
});

test.each(['main', 'abcdef', 'ABCDEF0', 'a'.repeat(41)])('refuses the commit %s', (commit) => {
  const { error } = z.object(apiMetrics).safeParse({ TAMGA_COMMIT: commit });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'expected a commit: 7 to 40 hexadecimal digits in lower case',
  ]);
});

test.each(['0', '65536', 'x'])('refuses the port %s', (port) => {
  expect(z.object(apiMetrics).safeParse({ API_METRICS_PORT: port }).success).toBe(false);
});
