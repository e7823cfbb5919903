import inject from 'light-my-request';
import type { Provider } from 'oidc-provider';
import { defined } from '#domain/common/defined.ts';

type ProviderQuestion = {
  method: 'GET' | 'POST' | 'OPTIONS';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Headers that belong to a connection, and our HTTP server writes itself. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

function copyHeaders(from: Record<string, number | string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || connectionHeaders.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, String(one));
  }
  return headers;
}

export type AskProvider = (question: ProviderQuestion) => Promise<Response>;

/**
 * Gives a function that passes a request to the library without a socket and returns its answer, so that our own middleware
 * (body limits, headers, errors, logs) applies to it as to every other route. The addresses in its answers are made from the
 * issuer, never from a Host header. Throws the inner error when the library could only say server_error.
 */
export function createAskProvider(provider: Provider): AskProvider {
  const issuer = new URL(provider.issuer);
  const failures = new WeakMap<object, unknown>();
  provider.on('server_error', (ctx, error) => failures.set(ctx.req, error));
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      failures.set(ctx.req, error);
      ctx.status = 500;
    }
  });
  const answerRequest = provider.callback();
  return async ({ method, path, headers, body }) => {
    const answer = await inject((req, res) => void answerRequest(req, res), {
      method,
      url: path,
      authority: issuer.host,
      headers: { ...headers, 'x-forwarded-proto': issuer.protocol.slice(0, -1) },
      ...defined({ payload: body || undefined }),
    });
    if (answer.statusCode >= 500) {
      const cause = failures.get(answer.raw.req);
      throw cause ?? new Error(`the authorization server answered ${answer.statusCode} to ${method} ${path}`);
    }
    const empty = answer.rawPayload.length === 0;
    return new Response(empty ? null : Uint8Array.from(answer.rawPayload), {
      status: answer.statusCode,
      headers: copyHeaders(answer.headers),
    });
  };
}
