import type { OpenAPIHono } from '@hono/zod-openapi';
import { audiences, tagGroups } from '#words/reference/tags.ts';
import { version } from '../common/health/health-view.ts';
import type { ConstantBody } from '../http/answers/constant-body.ts';
import { withConstants } from '../http/answers/with-constants.ts';
import { withSharedResponses } from '../http/answers/with-shared-responses.ts';
import type { ApiEnv } from '../http/deps.ts';
import { partFor, type Document } from './part-of-document.ts';
import { withNamedAnswers } from './with-named-answers.ts';
import { withSharedParameters } from './with-shared-parameters.ts';
import { withoutNulls } from './without-nulls.ts';
import { withWords, type Used } from './with-words.ts';

const about = [
  'Ask people for electronic signatures on documents by their hash, send envelopes of PDFs to recipients, and verify signatures.',
  '',
  '**Begin** with the [quick start](/docs/guides/quick-start): from nothing to a verified webhook in a shell, TypeScript, Python or Go.',
  'All [guides](/docs/guides) say how things work together.',
  '',
  'Partner systems get a token at `POST /oauth2/token` (client credentials); users sign in, or use an API key. Every POST that',
  'creates or sends takes an `Idempotency-Key`. Errors carry a stable code and a message that says what to do. Each answer has an',
  '`X-Request-Id`, by which support finds the call.',
].join('\n');

/** The documents, by the path of each: of everything, and of what one audience reads. */
export const documentPaths = [
  '/openapi.json',
  ...audiences.map((one) => `/openapi/${one}.json` as const),
] as const;
export type DocumentPath = (typeof documentPaths)[number];

/** Makes the OpenAPI 3.1 document of every operation and event of the application. */
export function wholeDocument(app: OpenAPIHono<ApiEnv>, baseUrl: string, used?: Used): Document {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Tamga', version, description: about },
    servers: [{ url: baseUrl }],
    tags: tagGroups.flatMap(({ tags }) =>
      tags.map(({ name, about: description }) => ({ name, description })),
    ),
  });
  const groups = tagGroups.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) }));
  const described = withSharedParameters(
    withNamedAnswers(withSharedResponses(withWords(withoutNulls(document), used))),
  );
  return { ...(withConstants(described) as Document), 'x-tagGroups': groups } as Document;
}

/** Makes every document, once: it takes a third of a second, in which a process answers nobody else. */
export function makeDocuments(app: OpenAPIHono<ApiEnv>, baseUrl: string): Map<DocumentPath, ConstantBody> {
  const whole = wholeDocument(app, baseUrl);
  return new Map([
    ['/openapi.json', madeOf(whole)],
    ...audiences.map((one): [DocumentPath, ConstantBody] => [
      `/openapi/${one}.json`,
      madeOf(partFor(whole, one)),
    ]),
  ]);
}

function madeOf(document: Document): ConstantBody {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  return { bytes, contentType: 'application/json' };
}
