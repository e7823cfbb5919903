import type { Send } from './message.ts';

/**
 * Sends by an HTTP gateway: POST JSON `{to, text}` to the address, with its password as bearer token.
 * Throws when the gateway does not answer 2xx within 10 s.
 */
export function createSmsGateway(smsUrl: string): Send {
  const url = new URL(smsUrl);
  const token = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  return async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  };
}
