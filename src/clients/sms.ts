import type { Send } from './message.ts';

/**
 * Sends by an HTTP gateway: POST JSON `{to, text}` to the address, with its password as bearer token and the message's
 * id as Idempotency-Key, by which a gateway can tell a repeat.
 * Throws when the gateway does not answer 2xx within 10 s.
 */
export function createSmsGateway(smsUrl: string): Send {
  const url = new URL(smsUrl);
  const token = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  return async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(id ? { 'idempotency-key': id } : {}),
      },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  };
}
