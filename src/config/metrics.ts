import { z } from 'zod';
import { optionalPort, port } from './fields.ts';

const host = z.string().default('127.0.0.1');

const build = {
  /** The commit that the program was built from, for its metrics. */
  TAMGA_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'expected a commit: 7 to 40 hexadecimal digits in lower case')
    .optional(),
};

/** Where each program answers Prometheus; API and key service do not without a port. */
export const apiMetrics = { ...build, API_METRICS_HOST: host, API_METRICS_PORT: optionalPort };
export const workerMetrics = { ...build, WORKER_METRICS_HOST: host, WORKER_METRICS_PORT: port(9464) };
export const keyServiceMetrics = {
  ...build,
  KEY_SERVICE_METRICS_HOST: host,
  KEY_SERVICE_METRICS_PORT: optionalPort,
};
