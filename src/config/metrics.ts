import { z } from 'zod';
import { httpUrl, optionalPort, port } from './fields.ts';

const host = z.string().default('127.0.0.1');

const shareExpected = 'expected a share of requests from 0 to 1';

/** Where spans go by OTLP over HTTP, and the share of requests that are traced; the exporter reads OTEL_EXPORTER_OTLP_HEADERS itself. */
const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: shareExpected })
    .min(0, shareExpected)
    .max(1, shareExpected)
    .default(0.05),
};

const build = {
  ...traces,
  /** The commit that the program was built from, for its metrics. */
  TAMGA_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'expected a commit: 7 to 40 hexadecimal digits in lower case')
    .optional(),
};

/** Where each program answers Prometheus, and where its traces go; API and key service do not without a port. */
export const apiMetrics = { ...build, API_METRICS_HOST: host, API_METRICS_PORT: optionalPort };
export const workerMetrics = { ...build, WORKER_METRICS_HOST: host, WORKER_METRICS_PORT: port(9464) };
export const keyServiceMetrics = {
  ...build,
  KEY_SERVICE_METRICS_HOST: host,
  KEY_SERVICE_METRICS_PORT: optionalPort,
};
