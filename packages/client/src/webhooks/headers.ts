import { TamgaError } from '../error.ts';

/** Headers as `fetch` has them, or as Node has them: names in any case. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The signatures of a delivery, and what they are over. */
export type Signatures = {
  /** Seconds since 1970, in digits. */
  timestamp: string;
  id: string;
  /** Hex of `X-Webhook-Signature`. */
  hex: string | undefined;
  /** Base64 of each `v1` of `webhook-signature`. */
  standard: string[];
};

/** A delivery has two while its key is rotated. */
const mostSignatures = 10;

/** Finds the signatures among the headers. Throws `invalid_webhook` when there is no timestamp or no signature. */
export function signaturesIn(headers: WebhookHeaders): Signatures {
  const timestamp = headerOf(headers, 'x-webhook-timestamp') ?? headerOf(headers, 'webhook-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) throw missing('X-Webhook-Timestamp');
  const own = headerOf(headers, 'x-webhook-signature');
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(own ?? '')?.[1];
  const standard = (headerOf(headers, 'webhook-signature') ?? '')
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .slice(0, mostSignatures)
    .map((one) => one.slice('v1,'.length));
  if (hex === undefined && (own !== undefined || standard.length === 0)) throw missing('X-Webhook-Signature');
  return { timestamp, id: headerOf(headers, 'webhook-id') ?? '', hex, standard };
}

function isOfFetch(headers: WebhookHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function';
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isOfFetch(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(' ');
}

function missing(name: string): TamgaError {
  const message = `This delivery is not genuine. It has no ${name}, or one that cannot be read. Pass all headers of the request.`;
  return new TamgaError({ code: 'invalid_webhook', message });
}
