import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import type { ApiEnv } from '../deps.ts';
import {
  errorsOf,
  problemResponses,
  rateLimitHeaders,
  requestIdHeader,
} from '../answers/problem-responses.ts';
import { securityOf } from '../guards/security.ts';
import { readQuery } from '../input/query.ts';
import type { Operation, Place, Surface } from './definition.ts';

type Streamed<P extends z.ZodObject> = Omit<Place, 'method'> & {
  params: P;
  /** What the stream is, for the document. */
  stream: string;
  /** Gives the frames, each as it is sent. */
  handle: (c: Context<ApiEnv>, params: z.output<P>) => Promise<AsyncIterable<string>>;
};

export type MakeStream = <P extends z.ZodObject>(own: Streamed<P>) => Operation;

/** Makes the maker of a surface's streams of server-sent events (HTML, 9.2), with their place in the OpenAPI document. */
export function streamsIn(surface: Surface): MakeStream {
  return (own) => {
    const honoPath = own.path.replaceAll(/\{(\w+)\}/g, ':$1');
    return {
      path: honoPath,
      method: 'GET',
      operationId: own.operationId,
      register: (app) => {
        app.openAPIRegistry.registerPath(describeStream(surface, own));
        app.on(['GET'], [honoPath], ...(surface.guard ? [surface.guard] : []), async (c) => {
          readQuery(c, z.object({}));
          const { streams } = c.var.deps;
          streams.assertRoom();
          const frames = await own.handle(c, own.params.parse(c.req.param()));
          return c.body(ReadableStream.from(encoded(streams.count(frames))), 200, {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'private, no-store',
            // A proxy that gathers answers would hold each event back.
            'X-Accel-Buffering': 'no',
          });
        });
      },
    };
  };
}

async function* encoded(frames: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const frame of frames) yield encoder.encode(frame);
}

/** Writes an event of a stream. */
export function eventFrame(event: { event: string; id?: string; data: object }): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** A comment, by which both sides notice that the other is gone. */
export const keepAliveFrame = ': still here\n\n';

function describeStream<P extends z.ZodObject>(surface: Surface, own: Streamed<P>) {
  const { path, operationId, summary, description, tag, params, stream } = own;
  const problems = ['invalid_request' as const, ...(surface.problems ?? []), ...(own.problems ?? [])];
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
        description: stream,
        headers: { ...requestIdHeader, ...rateLimitHeaders },
        content: { 'text/event-stream': { schema: z.string() } },
      },
    },
  });
}
