import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../http/deps.ts';
import { problemResponses } from '../http/answers/problem-responses.ts';

const Binary = z.string().meta({ format: 'binary' });
const tags = ['Certificate status'];

function bytes(description: string, type: string) {
  return { description, content: { [type]: { schema: Binary } } };
}

const lists = [
  { path: '/crl', operationId: 'getCrl', summary: 'Get the revocation list', type: 'application/pkix-crl' },
  {
    path: '/crl.pem',
    operationId: 'getCrlPem',
    summary: 'Get the revocation list in PEM',
    type: 'application/x-pem-file',
  },
  {
    path: '/ca/root.crl',
    operationId: 'getRootCrl',
    summary: "Get the root's revocation list",
    type: 'application/pkix-crl',
  },
  {
    path: '/ca/{keyId}.crl',
    operationId: 'getIssuerCrl',
    summary: "Get an issuing authority's revocation list",
    type: 'application/pkix-crl',
  },
];

const authorities = [
  {
    path: '/ca/root.pem',
    operationId: 'getRootPem',
    summary: "Get the root's certificate in PEM",
    type: 'application/x-pem-file',
  },
  {
    path: '/ca/issuing.pem',
    operationId: 'getIssuingPem',
    summary: "Get the issuing authority's certificate in PEM",
    type: 'application/x-pem-file',
  },
  {
    path: '/ca/root.crt',
    operationId: 'getRootCertificate',
    summary: "Get the root's certificate",
    type: 'application/pkix-cert',
  },
  {
    path: '/ca/issuing.crt',
    operationId: 'getIssuingCertificate',
    summary: "Get the issuing authority's certificate",
    type: 'application/pkix-cert',
  },
  {
    path: '/ca/{keyId}.pem',
    operationId: 'getIssuerPem',
    summary: "Get an authority's certificate in PEM, by its key identifier",
    type: 'application/x-pem-file',
  },
  {
    path: '/ca/{keyId}.crt',
    operationId: 'getIssuerCertificate',
    summary: "Get an authority's certificate, by its key identifier",
    type: 'application/pkix-cert',
  },
];

/** The subject key identifier of an authority, where an address names one. */
const KeyId = z.object({
  keyId: z.string().meta({ description: 'Subject key identifier in hexadecimal: GET /ca/ lists them' }),
});

/** The files that are the same for everybody, and told apart by ETag and Last-Modified. */
const files = [
  ...lists.map((list) => ({ ...list, description: 'The newest list (RFC 5280)' })),
  ...authorities.map((one) => ({ ...one, description: 'The certificate (RFC 5280)' })),
];

const inputProblems = ['payload_too_large', 'unsupported_media_type'] as const;

/** Puts the endpoints that speak DER into the OpenAPI document; their own routes answer them. */
export function describeStatus({ openAPIRegistry: registry }: OpenAPIHono<ApiEnv>): void {
  const answer = bytes('An OCSPResponse, also for errors', 'application/ocsp-response');
  registry.registerPath({
    method: 'post',
    path: '/ocsp',
    operationId: 'askOcsp',
    summary: 'Ask for the status of certificates',
    description: 'RFC 6960. Open to everybody; at most 64 KiB and 100 certificates.',
    tags,
    security: [],
    request: { body: { required: true, content: { 'application/ocsp-request': { schema: Binary } } } },
    responses: { ...problemResponses(inputProblems), 200: answer },
  });
  registry.registerPath({
    method: 'get',
    path: '/ocsp/{request}',
    operationId: 'getOcsp',
    summary: 'Ask for the status of a certificate by GET',
    description: 'RFC 6960, appendix A.1: an OCSPRequest in base64, URL-encoded.',
    tags,
    security: [],
    request: { params: z.object({ request: z.string() }) },
    responses: { ...problemResponses([]), 200: answer, 304: { description: 'As If-None-Match has it' } },
  });
  for (const { path, operationId, summary, type, description } of files) {
    registry.registerPath({
      method: 'get',
      path,
      operationId,
      summary,
      tags,
      security: [],
      ...(path.includes('{') && { request: { params: KeyId } }),
      responses: {
        ...problemResponses(path.includes('{') ? ['not_found'] : []),
        200: bytes(description, type),
        304: { description: 'As If-None-Match has it' },
      },
    });
  }
  registry.registerPath({
    method: 'post',
    path: '/tsa',
    operationId: 'getTimestamp',
    summary: 'Get a timestamp',
    description: 'RFC 3161: a TimeStampReq over a SHA-256, SHA-384 or SHA-512 digest. Open to everybody.',
    tags: ['Timestamps'],
    security: [],
    request: { body: { required: true, content: { 'application/timestamp-query': { schema: Binary } } } },
    responses: {
      ...problemResponses(inputProblems),
      200: bytes('A TimeStampResp, also when it refuses', 'application/timestamp-reply'),
    },
  });
}
