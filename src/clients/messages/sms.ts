import { defined } from '#domain/common/defined.ts';
import { NotSent, type Way } from './message.ts';

/**
 * Sends by an HTTP gateway: POST JSON `{to, text}` to the address, with its password as bearer token and the message's id as
 * Idempotency-Key, by which a gateway recognizes a repeat. Throws NotSent when the gateway does not answer 2xx within 10 s,
 * as refused when the answer says that the message itself is wrong.
 */
export function createSmsGateway(smsUrl: string): Way {
  const url = new URL(smsUrl);
  const token = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  return async ({ id, to, text }) => {
    const response = await ask(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...defined({ 'idempotency-key': id }),
      },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    });
    if (response.ok) return `HTTP ${response.status}`;
    const refused = refusals.includes(response.status);
    throw new NotSent(`The SMS gateway answered ${response.status}.`, refused);
  };
}

/** Bad Request, Not Found, Gone, Unprocessable Content: the number or the text, not the gateway. */
const refusals = [400, 404, 410, 422];

async function ask(url: URL, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : 'Error';
    throw new NotSent(`The SMS gateway did not answer: ${name}.`, false, { cause });
  }
}
