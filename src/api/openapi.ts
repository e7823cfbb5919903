import type { OpenAPIHono } from '@hono/zod-openapi';
import { describeEvents } from './common/webhooks/events/describe-events.ts';
import type { ApiEnv } from './http/deps.ts';
import { answerConstant, type ConstantBody } from './http/answers/constant-body.ts';
import { describeOauth } from './oauth/openapi.ts';
import { documentPaths, makeDocuments, type DocumentPath } from './reference/documents.ts';
import { registerSecuritySchemes } from './reference/security-schemes.ts';
import { describeStatus } from './trust/openapi.ts';

/** Describes what answers or is sent without being an operation of ours: the authorization server, certificate status, events. */
export function describeTheRest(app: OpenAPIHono<ApiEnv>, baseUrl: string): void {
  registerSecuritySchemes(app, baseUrl);
  describeOauth(app);
  describeStatus(app);
  describeEvents(app);
}

const made = new WeakMap<OpenAPIHono<ApiEnv>, Map<DocumentPath, ConstantBody>>();

/** Gives the OpenAPI 3.1 documents of an application by their paths; they are made once, and kept. */
export function documentsOf(app: OpenAPIHono<ApiEnv>, baseUrl: string): Map<DocumentPath, ConstantBody> {
  const documents = made.get(app) ?? makeDocuments(app, baseUrl);
  made.set(app, documents);
  return documents;
}

/**
 * Serves the OpenAPI 3.1 documents, readable from any origin: of every operation and event at /openapi.json, and of those that one
 * audience reads at /openapi/partner.json, /openapi/platform.json and /openapi/staff.json.
 */
export function describeApi(app: OpenAPIHono<ApiEnv>, baseUrl: string): void {
  describeTheRest(app, baseUrl);
  for (const path of documentPaths) {
    app.get(path, (c) => {
      const document = documentsOf(app, baseUrl).get(path);
      return document ? answerConstant(c, document, headers) : c.notFound();
    });
  }
}

const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, no-cache' };
