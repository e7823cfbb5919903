import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import type { ApiEnv } from '../deps.ts';
import { limitJsonBody, readRequestJson } from '../input/json-body.ts';
import { readQuery } from '../input/query.ts';
import { errorsOf, fileHeaders, problemResponses, rateLimitHeaders } from '../answers/problem-responses.ts';
import { securityOf } from '../guards/security.ts';
import type { Operation, Place, Surface } from './definition.ts';

type Download<P extends z.ZodObject, B extends z.ZodObject> = Omit<Place, 'method'> & {
  params: P;
  /** Set for a POST, whose input stands in no address. */
  body?: B;
  /** The media type of the file, and its description. */
  file: { type: string; description: string };
  handle: (
    c: Context<ApiEnv>,
    params: z.output<P>,
    body: z.output<B>,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>; name: string }>;
};

/**
 * A GET of a surface, or a POST where it takes a body, that answers with a file to be saved, with its place in the OpenAPI document;
 * nobody may keep a copy for others.
 */
export function download<P extends z.ZodObject, B extends z.ZodObject = z.ZodObject>(
  surface: Surface,
  own: Download<P, B>,
): Operation {
  const { path, file, params, body: schema, handle } = own;
  const method = schema ? 'POST' : 'GET';
  const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const guards = [...(surface.guard ? [surface.guard] : []), ...(schema ? [limitJsonBody] : [])];
  return {
    path: honoPath,
    method,
    operationId: own.operationId,
    register: (app) => {
      app.openAPIRegistry.registerPath(describeDownload(surface, own));
      app.on([method], [honoPath], ...guards, async (c) => {
        readQuery(c, z.object({}));
        const body = (schema ? schema.parse(await readRequestJson(c)) : {}) as z.output<B>;
        const { bytes, name } = await handle(c, params.parse(c.req.param()), body);
        return c.body(bytes, 200, {
          'Content-Type': file.type,
          'Content-Disposition': `attachment; filename="${name}"`,
          ...(bytes instanceof Uint8Array ? { 'Content-Length': String(bytes.length) } : {}),
          'Cache-Control': 'private, no-store',
        });
      });
    },
  };
}

/** The problems of a body, where the operation takes one. */
const ofBody = ['payload_too_large', 'unsupported_media_type'] as const;

function describeDownload<P extends z.ZodObject, B extends z.ZodObject>(
  surface: Surface,
  own: Download<P, B>,
) {
  const { path, operationId, summary, description, tag, params, file, body } = own;
  const problems = [
    'invalid_request' as const,
    ...(surface.problems ?? []),
    ...(own.problems ?? []),
    ...(body ? ofBody : []),
  ];
  const bytes = z.string().meta({ format: 'binary' });
  return createRoute({
    method: body ? 'post' : 'get',
    path,
    operationId,
    summary,
    ...defined({ description: description || undefined }),
    tags: [tag],
    security: securityOf(surface),
    request: {
      params,
      ...(body ? { body: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    },
    responses: {
      ...problemResponses(problems, { errors: errorsOf(path), headers: rateLimitHeaders }),
      200: {
        description: file.description,
        headers: fileHeaders,
        content: { [file.type]: { schema: bytes } },
      },
    },
  });
}
