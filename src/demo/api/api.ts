import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './api-types.ts';

export type Api = Client<paths>;

/** Throws with the API's own words when it refuses. */
const refusals: Middleware = {
  async onResponse({ request, response, schemaPath }) {
    if (response.ok) return;
    const { error } = (await response.json()) as { error?: { message?: string } };
    throw new Error(`${request.method} ${schemaPath}: ${response.status} ${error?.message ?? ''}`);
  },
};

/** Makes a client of the public HTTP API, whose calls are those of its OpenAPI document; the headers go with each. */
export function createApi(baseUrl: string, headers: Record<string, string> = {}): Api {
  const api = createClient<paths>({ baseUrl, headers });
  api.use(refusals);
  return api;
}

/** Gives what a call answered. Throws as the client does, and when there is no body. */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new Error('the API answered without a body');
  return data;
}
