import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { StorageMissing } from '#clients/storage/storage.ts';
import type { StoredRow } from '#entities/document/rows/read-stored.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { answerCurrent } from '../../common/envelopes/current-revision.ts';
import { answerObject } from '../../http/answers/object-answer.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { readQuery } from '../../http/input/query.ts';
import type { Operation } from '../../http/operation/definition.ts';
import { problemResponses } from '../../http/answers/problem-responses.ts';
import { recordSessionAct } from './common/audit.ts';
import { recordSent } from './common/sent-document.ts';
import { notCrossSite, TokenParams } from '../session-operation.ts';
import { type Session } from './common/find-session.ts';
import { findLooking } from './common/session-rights.ts';
import { requireRecipient } from './common/recipient-operation.ts';

const Query = z.object({
  disposition: z
    .enum(['inline', 'attachment'], { error: 'expected inline or attachment' })
    .default('inline')
    .meta({ description: 'To be shown, or to be saved' }),
});

/** GET /envelope/{token}/document: the current PDF, with the signatures of others so far. */
export const getSessionDocument: Operation = {
  path: '/envelope/:token/document',
  method: 'GET',
  operationId: 'getSessionDocument',
  register: (app) => {
    describe(app);
    app.on(['GET'], ['/envelope/:token/document'], notCrossSite(requireRecipient), (c) => answer(c));
  },
};

async function answer(c: Context<ApiEnv>): Promise<Response> {
  const { disposition } = readQuery(c, Query);
  return answerCurrent(() => send(c, disposition));
}

async function send(c: Context<ApiEnv>, disposition: 'inline' | 'attachment'): Promise<Response> {
  const session = await findLooking(c, c.req.param('token') ?? '');
  const { object } = session;
  if (!object) throw new StorageMissing(session.envelope.currentObjectId ?? '');
  return answerObject(c, {
    object,
    file: { name: fileNameOf(session), plain: 'envelope.pdf', type: 'application/pdf', disposition },
    record: () => record(c, session, { disposition, object }),
    sent: (part) => recordSent(c.var.deps, session, { object, part }),
  });
}

function record(
  c: Context<ApiEnv>,
  session: Session,
  { disposition, object }: { disposition: 'inline' | 'attachment'; object: StoredRow },
): Promise<void> {
  const { revision } = session.envelope;
  const action = disposition === 'inline' ? 'envelope.document_viewed' : 'envelope.document_downloaded';
  const { id, linkGeneration } = session.recipient;
  const dedupeKey = hourlyKey(action, [id, linkGeneration, revision]);
  return recordSessionAct(c, session, { action, metadata: { revision, hash: object.hash }, dedupeKey });
}

function fileNameOf({ envelope }: Session): string {
  return `${envelope.name.replaceAll(/[\\/\p{Cc}]/gu, ' ').replace(/\.pdf$/i, '')}.pdf`;
}

const problems = [
  'invalid_request',
  'invalid_access_code',
  'insufficient_scope',
  'not_found',
  'not_your_turn',
  'gone',
  'range_not_satisfiable',
] as const;

const pdf = { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } };

function describe(app: OpenAPIHono<ApiEnv>): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/envelope/{token}/document',
    operationId: getSessionDocument.operationId,
    summary: 'The current PDF',
    description:
      'A recipient signs and approves only after a revision was sent to them to its end: by one answer, or by ranges of the same revision that are the whole file together. HEAD and 304 do not count.',
    tags: ['Envelope session'],
    security: [],
    request: { params: TokenParams, query: Query },
    responses: {
      ...problemResponses(problems),
      200: {
        description: 'The bytes; ETag is their SHA-256',
        content: pdf,
      },
      206: { description: 'The part that Range asked for, one range at a time', content: pdf },
      304: { description: 'The copy of If-None-Match is the same' },
    },
  });
}
