import { Agent } from 'undici';

/** What TLS to the key service needs, in PEM: its authority, and our own certificate with its key. */
export type KeyServiceTls = { ca?: Buffer; cert?: Buffer; key?: Buffer };

const agents = new WeakMap<KeyServiceTls, Agent>();

function agentOf(tls: KeyServiceTls): Agent {
  const known = agents.get(tls) ?? new Agent({ connect: tls });
  agents.set(tls, known);
  return known;
}

/** Gives the connections by which a request reaches the key service: with our certificate, where we have one. */
export function connectionOf({ tls }: { tls?: KeyServiceTls }): { dispatcher?: Agent } {
  return tls && Object.keys(tls).length > 0 ? { dispatcher: agentOf(tls) } : {};
}
