import { createOrm } from '#entities/orm.ts';
import { addStaff } from '../../src/staff/add-staff.ts';
import type { Processes } from '../../test/support/servers/processes.ts';

/** Calls the API as support; gives the body of the answer, and throws for a refusal. */
export type Caller = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** Makes a member of staff with the role support; gives what calls with their key. */
export async function makeCaller({ demo, urls }: Pick<Processes, 'demo' | 'urls'>): Promise<Caller> {
  const orm = await createOrm({ databaseUrl: urls.owner });
  const { apiKey } = await addStaff(orm.em.fork(), {
    email: 'bench@example.mn',
    roles: ['support'],
    baseUrl: demo.base_url,
    operator: 'bench',
    terms: { days: 1, keyRoles: null },
  });
  await orm.close();
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  return async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${demo.base_url}${path}`, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
}
