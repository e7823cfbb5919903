import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { findStored } from '#documents/find-stored.ts';
import { Document, pdfInUse } from '#entities/document/document.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { requireUser } from '../../http/guards/user.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { readQuery } from '../../http/input/query.ts';
import { answerObject, bytesOf } from '../../http/answers/object-answer.ts';
import type { Operation } from '../../http/operation/definition.ts';
import { platformResponses, storedFileHeaders } from '../../http/answers/problem-responses.ts';
import { EnvelopeParams, findEnvelope } from './common/find-envelope.ts';
import { sealingFailed } from '../../common/envelopes/sealing-failed.ts';
import { answerCurrent } from '../../common/envelopes/current-revision.ts';

const Query = z.object({
  version: z.enum(['original', 'current'], { error: 'expected original or current' }).optional().meta({
    description:
      'original: the PDF as it was sent; current: the latest PDF; left out: only the completed PDF',
  }),
});
type Version = z.output<typeof Query>['version'];

const path = '/api/v1/envelopes/{id}/download';
const honoPath = '/api/v1/envelopes/:id/download';

/** GET /api/v1/envelopes/{id}/download: the sealed PDF with every signature in it, or by name an earlier version. */
export const downloadEnvelope: Operation = {
  path: honoPath,
  method: 'GET',
  operationId: 'downloadEnvelope',
  register: (app) => {
    describe(app);
    app.on(['GET'], [honoPath], requireUser(), (c) => download(c));
  },
};

async function download(c: Context<ApiEnv>): Promise<Response> {
  const { version } = readQuery(c, Query);
  return answerCurrent(() => send(c, version));
}

async function send(c: Context<ApiEnv>, version: Version): Promise<Response> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const envelope = await findEnvelope(em, user, c.req.param('id') ?? '');
  const object = await findStored(em, await chooseObject(em, envelope, version));
  return answerObject(c, {
    object,
    file: { name: fileNameOf(envelope.name), plain: 'envelope.pdf', type: 'application/pdf' },
    record: (part) =>
      recordAccountAct(c, em, {
        action: 'envelope.downloaded',
        user,
        resource: { type: 'envelope', id: envelope.id },
        metadata: { version: version ?? 'completed', hash: object.hash, ...bytesOf(part) },
      }),
  });
}

/** A name that every file system takes. */
function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/\.pdf$/i, '');
  return `${plain}.pdf`;
}

/** Gives the stored PDF of an envelope in a version: left out, only the completed one. Throws Problem envelope_not_completed. */
export async function chooseObject(em: EntityManager, envelope: Envelope, version: Version): Promise<string> {
  const { status, originalObjectId, currentObjectId } = envelope;
  if (version === undefined && status === 'completed' && currentObjectId) return currentObjectId;
  if (version === undefined) throw notCompleted(envelope);
  if (version === 'current' && currentObjectId) return currentObjectId;
  return originalObjectId ?? (await draftObject(em, envelope));
}

/** Says when to ask again only where that helps. */
function notCompleted(envelope: Envelope): Problem {
  const { status, sealing } = envelope;
  const failed = sealingFailed(envelope);
  const message = sealing
    ? 'Everybody has finished, and the PDF is being sealed. Try again shortly.'
    : `The envelope is not completed: it is ${status}. Ask for version=current or version=original by name.`;
  const more = failed ? { sealing_failed: failed } : sealing ? { retry_after: 3 } : {};
  const details = { status, allowed_from: ['completed'], ...more };
  return new Problem('envelope_not_completed', failed?.reason ?? message, details);
}

/** The PDF of a draft's document, before anything was added. */
async function draftObject(em: EntityManager, { documentId, status }: Envelope): Promise<string> {
  const document = documentId ? await em.findOne(Document, { id: documentId }) : null;
  const pdf = document && pdfInUse(document);
  if (pdf) return pdf;
  const message = document
    ? `There is no PDF of the document: it is ${document.status}.`
    : 'The document of this draft was deleted.';
  throw new Problem('envelope_not_completed', message, { status, allowed_from: ['completed'] });
}

function describe(app: OpenAPIHono<ApiEnv>): void {
  const content = { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } };
  app.openAPIRegistry.registerPath({
    method: 'get',
    path,
    operationId: downloadEnvelope.operationId,
    summary: 'Download the signed PDF',
    tags: ['Envelopes'],
    security: [{ user: [] }, { apiKey: [] }],
    request: { params: EnvelopeParams, query: Query },
    responses: {
      ...platformResponses([
        'invalid_request',
        'envelope_not_completed',
        'unauthorized',
        'not_found',
        'gone',
        'range_not_satisfiable',
        'rate_limited',
      ]),
      200: {
        description: 'The PDF; ETag is its SHA-256',
        headers: storedFileHeaders,
        content,
      },
      206: {
        description: 'The part that Range asked for, one range at a time',
        headers: storedFileHeaders,
        content,
      },
      304: { description: 'The copy of If-None-Match is the same' },
    },
  });
}
