import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import type { ApiEnv } from '../deps.ts';
import { readQuery } from '../input/query.ts';
import { errorsOf, problemResponses, rateLimitHeaders } from '../answers/problem-responses.ts';
import { securityOf } from '../guards/security.ts';
import type { Operation, Place, Surface } from './definition.ts';

type Download<P extends z.ZodObject> = Omit<Place, 'method'> & {
  params: P;
  /** The media type of the file, and its description. */
  file: { type: string; description: string };
  handle: (
    c: Context<ApiEnv>,
    params: z.output<P>,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }>;
};

/**
 * A GET of a surface that answers with a file to be saved, with its place in the OpenAPI document; nobody may keep a copy
 * for others.
 */
export function download<P extends z.ZodObject>(surface: Surface, own: Download<P>): Operation {
  const { path, file, params, handle } = own;
  const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    path: honoPath,
    method: 'GET',
    operationId: own.operationId,
    register: (app) => {
      app.openAPIRegistry.registerPath(describeDownload(surface, own));
      app.on(['GET'], [honoPath], ...(surface.guard ? [surface.guard] : []), async (c) => {
        readQuery(c, z.object({}));
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

function describeDownload<P extends z.ZodObject>(surface: Surface, own: Download<P>) {
  const { path, operationId, summary, description, tag, params, file } = own;
  const problems = ['invalid_request' as const, ...(surface.problems ?? []), ...(own.problems ?? [])];
  const bytes = z.string().meta({ format: 'binary' });
  return createRoute({
    method: 'get',
    path,
    operationId,
    summary,
    ...defined({ description: description || undefined }),
    tags: [tag],
    security: securityOf(surface),
    request: { params },
    responses: {
      ...problemResponses(problems, { errors: errorsOf(path), headers: rateLimitHeaders }),
      200: {
        description: file.description,
        headers: rateLimitHeaders,
        content: { [file.type]: { schema: bytes } },
      },
    },
  });
}
