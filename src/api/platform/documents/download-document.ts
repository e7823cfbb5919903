import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { mimeTypes } from '#documents/detect-type.ts';
import { findStored } from '#documents/find-stored.ts';
import { pdfInUse, type Document } from '#entities/document/document.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { requireUser } from '../../http/guards/user.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { readQuery } from '../../http/input/query.ts';
import { answerObject, bytesOf } from '../../http/answers/object-answer.ts';
import type { Operation } from '../../http/operation/definition.ts';
import { platformResponses, storedFileHeaders } from '../../http/answers/problem-responses.ts';
import { DocumentParams, findDocument } from './find-document.ts';

const Query = z.object({
  format: z.enum(['original', 'pdf'], { error: 'expected original or pdf' }).default('original'),
});

/** GET /api/v1/documents/{id}/download: the bytes as they were uploaded, or the PDF that was made of them. */
export const downloadDocument: Operation = {
  path: '/api/v1/documents/:id/download',
  method: 'GET',
  operationId: 'downloadDocument',
  register: (app) => {
    describe(app);
    app.on(['GET'], ['/api/v1/documents/:id/download'], requireUser(), (c) => download(c));
  },
};

async function download(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const { format } = readQuery(c, Query);
  const em = deps.orm.em.fork();
  const document = await findDocument(em, user, c.req.param('id') ?? '');
  const wanted = chooseObject(document, format);
  const object = await findStored(em, wanted.id);
  return answerObject(c, {
    object,
    file: { name: wanted.fileName, plain: wanted.plain, type: wanted.mimeType },
    record: (part) =>
      recordAccountAct(c, em, {
        action: 'document.downloaded',
        user,
        resource: { type: 'document', id: document.id },
        metadata: { format, ...bytesOf(part) },
      }),
  });
}

type Wanted = { id: string; mimeType: string; fileName: string; plain: string };

function chooseObject(document: Document, format: 'original' | 'pdf'): Wanted {
  const pdf = pdfInUse(document);
  if (format === 'original' || pdf === document.sourceId)
    return {
      id: document.sourceId,
      mimeType: document.mimeType,
      fileName: document.originalName,
      plain: `document.${document.type}`,
    };
  if (!pdf)
    throw new Problem('invalid_state', `There is no PDF of this document: it is ${document.status}.`, {
      status: document.status,
      allowed_from: ['ready'],
    });
  const fileName = document.originalName.replace(/\.\w+$/, '');
  const name = { fileName: `${fileName}.pdf`, plain: 'document.pdf' };
  return { id: pdf, mimeType: 'application/pdf', ...name };
}

function describe(app: OpenAPIHono<ApiEnv>): void {
  const bytes = z.string().meta({ format: 'binary' });
  const content = Object.fromEntries(Object.values(mimeTypes).map((type) => [type, { schema: bytes }]));
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/v1/documents/{id}/download',
    operationId: downloadDocument.operationId,
    summary: 'Download a document',
    tags: ['Documents'],
    security: [{ user: [] }, { apiKey: [] }],
    request: { params: DocumentParams, query: Query },
    responses: {
      ...platformResponses([
        'invalid_request',
        'invalid_state',
        'unauthorized',
        'not_found',
        'gone',
        'range_not_satisfiable',
        'rate_limited',
      ]),
      200: {
        description: 'The bytes; ETag is their SHA-256',
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
