import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startListening } from '#test/support/servers/listening.ts';

/** A call that the server got. */
export type Got = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

/** What the server does with a call: it answers, cuts the connection, or says nothing at all. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | 'cut'
  | 'cut-in-answer'
  | 'hang';

/**
 * A server that answers each path by its own list of answers, the last of them from then on, and remembers the calls. Tokens are `t1`,
 * `t2` and so on, for an hour, unless the list of the token's path says otherwise.
 */
export async function startScriptedServer() {
  const calls: Got[] = [];
  const script = new Map<string, Answer[]>();
  let tokens = 0;
  const token = (): Answer => ({
    status: 200,
    body: { access_token: `t${(tokens += 1)}`, expires_in: 3_600 },
  });
  const answerTo = (path: string): Answer => {
    const list = script.get(path) ?? [];
    const next = list.length > 1 ? list.shift() : list[0];
    return (
      next ??
      (path === '/oauth2/token'
        ? token()
        : { status: 404, body: { error: { code: 'not_found', message: 'no' } } })
    );
  };
  const { url, stop } = await startListening((request, response) => {
    void take(request).then((got) => {
      calls.push(got);
      give(answerTo(got.path), response);
    });
  });
  return {
    url: new URL(url).origin,
    stop,
    calls: (path: string) => calls.filter((call) => call.path === path),
    /** Sets the answers of a path, in place of all earlier ones. */
    script: (path: string, ...answers: Answer[]) => void script.set(path, answers),
    /** Forgets calls and answers. */
    clear: () => {
      calls.length = 0;
      script.clear();
      tokens = 0;
    },
  };
}

async function take(request: IncomingMessage): Promise<Got> {
  const body = (await buffer(request)).toString();
  return {
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] ?? '',
    headers: request.headers,
    body,
  };
}

function give(answer: Answer, response: ServerResponse): void {
  if (answer === 'hang') return;
  if (answer === 'cut') {
    response.socket?.destroy();
  } else if (answer === 'cut-in-answer') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"request_id":', () => response.socket?.destroy());
  } else {
    const { status, headers = {}, body = {} } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers })
      .end(text);
  }
}
