import { createRoute } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { ApiEnv } from '../deps.ts';
import type { Operation } from '../operation.ts';
import { problemResponses, rateLimitHeaders, surfaceOf } from './problem-responses.ts';
import { securityOf } from '../guards/security.ts';

type Definition<P extends z.ZodObject> = {
  /** In OpenAPI's form: /partner/sign-request/{request_id}/evidence. */
  path: `/${string}`;
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  security: string[];
  scope?: PartnerScope;
  guard: MiddlewareHandler<ApiEnv>;
  params: P;
  /** The file's media type and what it is. */
  file: { type: string; description: string };
  problems: Parameters<typeof problemResponses>[0];
  handle: (
    c: Context<ApiEnv>,
    params: z.output<P>,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }>;
};

/** A GET that answers with a file to be saved, with its place in the OpenAPI document; nobody may keep a copy for others. */
export function download<P extends z.ZodObject>(definition: Definition<P>): Operation {
  const { path, guard, file, params, handle } = definition;
  const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    path: honoPath,
    method: 'GET',
    register: (app) => {
      app.openAPIRegistry.registerPath(documentRoute(definition));
      app.on(['GET'], [honoPath], guard, async (c) => {
        const { bytes, name } = await handle(c, params.parse(c.req.param()));
        return c.body(bytes, 200, {
          'Content-Type': file.type,
          'Content-Disposition': `attachment; filename="${name}"`,
          'Content-Length': String(bytes.length),
          'Cache-Control': 'private, no-store',
        });
      });
    },
  };
}

function documentRoute<P extends z.ZodObject>(definition: Definition<P>) {
  const { path, operationId, summary, description, tag, params, file, problems } = definition;
  const bytes = z.string().meta({ format: 'binary' });
  return createRoute({
    method: 'get',
    path,
    operationId,
    summary,
    description,
    tags: [tag],
    security: securityOf(definition),
    request: { params },
    responses: {
      ...problemResponses(problems, { surface: surfaceOf(path), headers: rateLimitHeaders }),
      200: {
        description: file.description,
        headers: rateLimitHeaders,
        content: { [file.type]: { schema: bytes } },
      },
    },
  });
}
