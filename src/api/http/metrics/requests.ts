import { counter, durations, gauge } from '#telemetry/metrics/registry.ts';

/** The surfaces by the first part of the path, as they are in metrics; every other path is of the `pages`. */
const surfaces = {
  api: 'platform',
  partner: 'partner',
  sign: 'signing',
  envelope: 'signing',
  sealed: 'signing',
  open: 'signing',
  support: 'support',
  staff: 'support',
  oauth2: 'oauth',
  '.well-known': 'oauth',
  account: 'account',
  csc: 'csc',
  ocsp: 'trust',
  crl: 'trust',
  tsa: 'trust',
  ca: 'trust',
} as const;

const labels = ['surface', 'operation'] as const;
export const requests = counter('tamga_http_requests_total', 'Requests that were answered', [
  ...labels,
  'status',
]);
export const requestDurations = durations(
  'tamga_http_request_duration_seconds',
  'Time until the head of the answer',
  labels,
);
export const requestsInFlight = gauge('tamga_http_requests_in_flight', 'Requests that wait for their answer');
const refusals = counter('tamga_http_refusals_total', 'Requests that a limit refused, by the limit', [
  'limit',
]);

/** The limits that refuse requests; those of addresses by their kind of endpoint. */
export type RefusingLimit = `address_${string}` | 'plan' | 'brake' | 'wrong_secrets';

/** Counts a request that a limit refused. */
export function countRefusal(limit: RefusingLimit): void {
  refusals.inc({ limit });
}

/** Gives the surface of a path; a path that nobody serves has one of the same few. */
export function surfaceOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(surfaces, first) ? surfaces[first as keyof typeof surfaces] : 'pages';
}

/** Gives the class of a status as metrics have it, such as 2xx. */
export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
