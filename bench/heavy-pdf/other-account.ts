import { randomUUID } from 'node:crypto';
import { query, type Processes } from '../../test/support/servers/processes.ts';

/** Registers an account in an organization of its own; gives the processes as somebody sees them who has its API key. */
export async function otherAccount(processes: Processes): Promise<Processes> {
  const { demo, databaseUrl } = processes;
  const email = `heavy.${randomUUID()}@example.mn`;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${demo.base_url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const name = { first_name: 'Heavy', last_name: 'Heavy', organization_name: 'Heavy' };
  const password = 'a password for the bench';
  const { access_token: token } = await post('/api/v1/auth/register', { email, password, ...name });
  await query(
    databaseUrl,
    `update tamga.user_account set email_verified_at = now() where email = '${email}'`,
  );
  // The limits of a plan are not measured.
  await query(databaseUrl, `update tamga.organization set plan_id = 'enterprise'`);
  const made = await post('/api/v1/api-keys', { name: 'bench' }, { authorization: `Bearer ${token}` });
  return { ...processes, demo: { ...demo, api_key: made['key'] ?? '' } };
}
