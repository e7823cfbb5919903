import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { readObject } from '#documents/document-store.ts';
import { drawPageApart } from '#documents/looks/draw-page.ts';
import { fileHeaders, platformResponses } from '../../http/answers/problem-responses.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { requireUser } from '../../http/guards/user.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { readQuery } from '../../http/input/query.ts';
import type { Operation } from '../../http/operation/definition.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { answerCurrent } from '../../common/envelopes/current-revision.ts';
import { slotProblem } from '../../common/envelopes/reading/read-sandboxed.ts';
import { EnvelopeParams, findEnvelope } from './common/find-envelope.ts';
import { chooseObject } from './download-envelope.ts';

const path = '/api/v1/envelopes/{id}/preview/{page}.png';
const honoPath = '/api/v1/envelopes/:id/preview/:page';

/** GET /api/v1/envelopes/{id}/preview/{page}.png: a picture of a page of the envelope's document as it is now. */
export const previewPage: Operation = {
  path: honoPath,
  method: 'GET',
  operationId: 'previewEnvelopePage',
  register: (app) => {
    describe(app);
    app.on(['GET'], [honoPath], requireUser(), (c) => {
      readQuery(c, z.object({}));
      return answerCurrent(() => preview(c));
    });
  },
};

async function preview(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const envelope = await findEnvelope(em, user, c.req.param('id') ?? '');
  const page = pageIn(c.req.param('page') ?? '');
  const object = await chooseObject(em, envelope, 'current');
  const open = () => readObject(deps.documents, object);
  const drawn = await drawPageApart(page, { owner: envelope.organizationId, open }).catch(slotProblem);
  if (!drawn) throw undrawable();
  if ('pages' in drawn) throw noPage(drawn.pages);
  // Who looks through the pages has seen the document: on record once an hour.
  await recordAccountAct(c, em, {
    action: 'envelope.downloaded',
    user,
    resource: { type: 'envelope', id: envelope.id },
    metadata: { version: 'preview' },
    dedupeKey: hourlyKey('envelope_previewed', [envelope.id, user.id, envelope.revision]),
  });
  return c.body(drawn.png, 200, {
    'Content-Type': 'image/png',
    'Content-Disposition': `inline; filename="page-${page}.png"`,
    'Content-Length': String(drawn.png.length),
    'Cache-Control': 'private, no-store',
  });
}

function pageIn(name: string): number {
  const [, digits] = /^([1-9]\d{0,5})\.png$/.exec(name) ?? [];
  if (digits !== undefined) return Number(digits);
  throw new Problem('not_found', 'There is no such page: expected its number and .png, such as 1.png.');
}

function noPage(pages: number): Problem {
  return new Problem('not_found', `There is no such page: the document has ${pages}.`);
}

function undrawable(): Problem {
  const message = 'This page takes too long to be drawn. Download the document, and look at it there.';
  return new Problem('invalid_state', message);
}

function describe(app: OpenAPIHono<ApiEnv>): void {
  const page = z.string().meta({ description: 'The page, from 1', example: '1' });
  app.openAPIRegistry.registerPath({
    method: 'get',
    path,
    operationId: previewPage.operationId,
    summary: 'A picture of a page',
    description:
      'The page as a viewer shows it, with the signatures that are in it, as PNG with about a million pixels: to place fields on it, or to show what is signed.',
    tags: ['Envelopes'],
    security: [{ user: [] }, { apiKey: [] }],
    request: { params: EnvelopeParams.extend({ page }) },
    responses: {
      ...platformResponses([
        'invalid_request',
        'invalid_state',
        'envelope_not_completed',
        'unauthorized',
        'not_found',
        'gone',
        'rate_limited',
      ]),
      200: {
        description: 'The page',
        headers: fileHeaders,
        content: { 'image/png': { schema: z.string().meta({ format: 'binary' }) } },
      },
    },
  });
}
