import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';
import type { ApiConfig } from '#config/api.ts';
import type { ApiEnv } from '../http/deps.ts';

/** Gives the one origin besides our own whose pages may ask for payloads: the Temporal UI's. */
export function temporalUiOrigin(config: Pick<ApiConfig, 'TEMPORAL_UI_ORIGIN' | 'TEMPORAL_UI_URL'>): string {
  return new URL(config.TEMPORAL_UI_ORIGIN ?? config.TEMPORAL_UI_URL).origin;
}

/** Lets the Temporal UI's pages, and no others, read the codec's answers with the session of the signed-in person. */
export function codecCors(config: ApiConfig): MiddlewareHandler<ApiEnv> {
  return cors({
    origin: temporalUiOrigin(config),
    credentials: true,
    allowMethods: ['POST'],
    allowHeaders: ['Content-Type', 'X-Namespace', 'X-Request-Id'],
    exposeHeaders: ['X-Request-Id'],
    maxAge: 600,
  });
}
