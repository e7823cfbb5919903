import { createHash, randomBytes } from 'node:crypto';
import { stackEnvironment, startWholeStack, type WholeStack } from '../../test/support/servers/stack.ts';
import { perSecond } from '../per-second.ts';
import { Samples } from '../samples.ts';
import { printTable } from '../table.ts';

/** Hashes of one authorization, and of the call that signs them. */
const batch = 20;
/** Authorizations for each number of callers at once. */
const calls = 40;

/** The calls of a client of remote signing, by the holder's token. */
type Client = (path: string, body: object, method?: 'POST' | 'PUT') => Promise<Record<string, unknown>>;

/**
 * Measures remote signing (CSC 2.0) end to end, over HTTP at the whole product: credentials/authorize with a PIN, and
 * signatures/signHash with a batch of 20. Prints a table.
 */
export async function benchRemoteSigning(): Promise<void> {
  const { env, remove } = await stackEnvironment();
  const stack = await startWholeStack({ ...env, RATE_LIMIT_OPEN: '10000000' });
  try {
    const client = await signIn(stack);
    const { credential_id: id } = stack.demo.user;
    // Codes go by mail and are limited: what the PIN and the signatures cost is measured.
    await client(`/api/v1/certificates/${id}`, { otp_required: false }, 'PUT');
    const rows: string[][] = [];
    for (const width of [1, 4]) rows.push(...(await measure(client, stack.demo.user, width)));
    printTable(['remote signing', 'callers', 'a second', 'p50 ms', 'p99 ms'], rows);
  } finally {
    await stack.stop();
    await remove();
  }
}

async function signIn({ demo }: WholeStack): Promise<Client> {
  let token = '';
  const client: Client = async (path, body, method = 'POST') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const asked = { method, headers, body: JSON.stringify(body) };
    const response = await fetch(demo.base_url + path, asked);
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const { email, password } = demo.user;
  const { data } = (await client('/api/v1/auth/login', { email, password })) as {
    data: { access_token: string };
  };
  token = data.access_token;
  return client;
}

async function measure(
  client: Client,
  { credential_id: credentialID, pin: PIN }: WholeStack['demo']['user'],
  width: number,
): Promise<string[][]> {
  const [authorized, signed] = [new Samples(), new Samples()];
  const allowed: { SAD: unknown; hashes: string[] }[] = [];
  const authorizations = await perSecond(
    calls,
    async () => {
      const hashes = Array.from({ length: batch }, someDigest);
      const started = performance.now();
      const asked = { credentialID, numSignatures: batch, hashes, hashAlgorithmOID: sha256, PIN };
      const { SAD } = await client('/csc/v2/credentials/authorize', asked);
      authorized.add(performance.now() - started);
      allowed.push({ SAD, hashes });
    },
    width,
  );
  const { key } = (await client('/csc/v2/credentials/info', { credentialID })) as { key: { algo: string[] } };
  const [signAlgo] = key.algo;
  const batches = await perSecond(
    calls,
    async () => {
      const started = performance.now();
      const body = { credentialID, ...allowed.pop(), hashAlgorithmOID: sha256, signAlgo };
      await client('/csc/v2/signatures/signHash', body);
      signed.add(performance.now() - started);
    },
    width,
  );
  const row = (name: string, rate: number, samples: Samples) => [
    name,
    String(width),
    rate.toFixed(1),
    ...[0.5, 0.99].map((share) => samples.percentile(share).toFixed(0)),
  ];
  return [
    row('authorize, by PIN', authorizations, authorized),
    row(`signHash, calls of ${batch}`, batches, signed),
    row('signHash, signatures', batches * batch, signed),
  ];
}

const sha256 = '2.16.840.1.101.3.4.2.1';

function someDigest(): string {
  return createHash('sha256').update(randomBytes(32)).digest('base64');
}
