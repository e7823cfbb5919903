import type { Answer, Api } from '#test/support/http/http.ts';

/** The fields of a form: a text is a field, bytes are a file. */
export type Fields = Record<string, string | Buffer>;

export const verifyPath = '/api/v1/signature/verify';

/** Posts a form and reads the JSON that comes back. */
export async function postForm<B = Answer['body']>(
  api: Api,
  path: string,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<Answer<B>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, new Blob([new Uint8Array(value)]), 'a file');
  }
  const response = await fetch(`${api.baseUrl}${path}`, { method: 'POST', headers, body });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as B,
  };
}
