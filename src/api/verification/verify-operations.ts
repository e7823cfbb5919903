import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { signatureFormats, type SignatureFormat } from '#signatures/validation/detect-format.ts';
import { problemResponses } from '../http/answers/problem-responses.ts';
import { refuseAllBut } from '../http/answers/open-endpoint.ts';
import type { ApiEnv } from '../http/deps.ts';
import { pageLanguage } from '../http/language.ts';
import type { Operation } from '../http/operation/definition.ts';
import { presentReport, presentUnfinished } from './present-report.ts';
import { askedFormats } from './read-posted.ts';
import { VerificationResult } from './verification-result.ts';
import { verifyPosted } from './verify-posted.ts';

type Endpoint = { path: string; operationId: string; summary: string; only?: SignatureFormat };

const names: Record<SignatureFormat, string> = {
  cades: 'CAdES (CMS)',
  xades: 'XAdES (XML)',
  pades: 'PAdES (PDF)',
  asic: 'ASiC container',
};

const general: Endpoint = {
  path: '/api/v1/signature/verify',
  operationId: 'verifySignature',
  summary: 'Verify a signature of any format',
};

function ofFormat(only: SignatureFormat): Endpoint {
  return {
    path: `/api/v1/signature/${only}/verify`,
    operationId: `verify${only.charAt(0).toUpperCase()}${only.slice(1)}`,
    summary: `Verify a signature: ${names[only]}`,
    only,
  };
}

/** POST /api/v1/signature/verify and one for each format: anybody learns whether a signature holds, and why not. */
export const verifyOperations: readonly Operation[] = [general, ...signatureFormats.map(ofFormat)].map(
  (endpoint) => ({
    path: endpoint.path,
    method: 'POST',
    operationId: endpoint.operationId,
    register: (app) => register(app, endpoint),
  }),
);

function register(app: OpenAPIHono<ApiEnv>, endpoint: Endpoint): void {
  describe(app, endpoint);
  const { path, only } = endpoint;
  app.use(path, async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  });
  app.on(['POST'], [path], async (c) => {
    const language = pageLanguage(c);
    const verified = await verifyPosted(c, only);
    c.header('Cache-Control', 'no-store');
    return c.json(
      'report' in verified
        ? presentReport(verified.report, language, verified.deletedEnvelope)
        : presentUnfinished(verified.unfinished, language, verified.deletedEnvelope),
    );
  });
  app.all(path, refuseAllBut('POST'));
}

const File = z.string().meta({ format: 'binary' });

function describe(app: OpenAPIHono<ApiEnv>, { path, operationId, summary, only }: Endpoint): void {
  const form = z
    .object({
      signature: File.meta({ description: 'The signature, or the file with signatures in it' }),
      document: File.optional().meta({
        description: 'The document that was signed, where the signature is detached',
      }),
      signature_format: z
        .enum(only ? ['auto', only] : askedFormats)
        .optional()
        .meta({ description: '`auto`, or none, finds the format by the content' }),
    })
    .meta({
      id: only ? `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Input` : 'VerificationInput',
    });
  app.openAPIRegistry.registerPath({
    method: 'post',
    path,
    operationId,
    summary,
    description:
      'Open to everybody, from any origin. A file that can be read gets 200 with the result, also when its signatures do not hold.',
    tags: ['Verification'],
    security: [],
    request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
    responses: {
      ...problemResponses(['invalid_request', 'payload_too_large', 'unsupported_media_type']),
      200: {
        description: 'The result',
        content: { 'application/json': { schema: VerificationResult } },
      },
    },
  });
}
