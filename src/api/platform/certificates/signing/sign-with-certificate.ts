import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { Document } from '#entities/document/document.ts';
import { signatureAlgorithmName } from '#signatures/asn1/algorithms.ts';
import { assertActive } from '../../../common/certificates/assert-active.ts';
import { assertIdentityHolds } from '../../../common/certificates/identity-holds.ts';
import { CertificateParams, ownCertificate } from '../../../common/certificates/find-certificate.ts';
import { noticeUse } from '../../../common/certificates/notice-use.ts';
import { withPin } from '../../../common/certificates/pin-failures.ts';
import { ok } from '../../../http/answers/answer.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { Time } from '../../../http/input/fields.ts';
import { Pin } from '../../../signing/proof/fields.ts';
import { findDocument } from '../../documents/find-document.ts';
import { platformOperation } from '../../platform-operation.ts';
import { useOf } from './record-signature.ts';
import { signHash } from './sign-hash.ts';
import { signedBefore, signPdf, type SignedPdf } from './sign-pdf.ts';

const hashMessage = 'expected a SHA-256 hash: 64 hexadecimal digits, with or without sha256: before them';

const SignatureInput = z
  .object({
    document_hash: z
      .string({ error: hashMessage })
      .regex(/^(?:sha256:)?[0-9A-Fa-f]{64}$/, hashMessage)
      .transform((text) => text.slice(-64).toLowerCase())
      .optional()
      .meta({ description: 'What is signed, where the document is not here' }),
    document_id: z.uuid('expected the id of a document').optional(),
    pin: Pin,
    format: z
      .enum(['cades', 'pades'], 'expected cades or pades')
      .default('cades')
      .meta({ description: 'cades: a detached signature; pades: in the PDF, as a new document' }),
  })
  .meta({ id: 'CertificateSignatureInput' });

const MadeSignature = z
  .object({
    signature: z.string().optional().meta({ description: 'Base64 of a CMS with a timestamp; for cades' }),
    signed_document_id: z.uuid().optional().meta({ description: 'The new document; for pades' }),
    signed_at: Time,
    algorithm: z.string().meta({ example: 'SHA256withECDSA' }),
    format: z.enum(['cades', 'pades']),
  })
  .meta({ id: 'CertificateSignature' });

/** POST /api/v1/certificates/:id/sign: the holder signs a hash, or a PDF, with a certificate of their own. */
export const signWithCertificate = platformOperation({
  method: 'post',
  path: '/api/v1/certificates/{id}/sign',
  operationId: 'signWithCertificate',
  summary: 'Sign with a certificate',
  description:
    'Its holder alone may. Give `document_hash` or `document_id`; `pades` needs the document, whose signatures stay valid.',
  tag: 'Certificates',
  proved: true,
  params: CertificateParams,
  body: SignatureInput,
  idempotent: true,
  answer: ok('Signed', MadeSignature),
  problems: [
    'not_found',
    'invalid_pin',
    'too_many_attempts',
    'invalid_state',
    'validation_failed',
    'quota_exceeded',
  ],
  handle: async (c, { params, body, attempt }) => {
    const certificate = await ownCertificate(c.var.deps.orm.em.fork(), c.var.user, params.id);
    const before = await signedBefore(c, { certificate, attempt });
    const { signedAt, ...made } = before ? shown(before) : await signNow(c, { certificate, body, attempt });
    await noticeUse(c.var.deps, useOf({ certificate, attemptId: attempt.id }));
    return {
      ...made,
      signed_at: signedAt.toISOString(),
      algorithm: signatureAlgorithmName(certificate.keyType === 'RSA' ? 'RSA' : 'EC', 'sha256'),
      format: body.format,
    };
  },
});

type Body = z.output<typeof SignatureInput>;
type Call = { certificate: Certificate; body: Body; attempt: Attempt };
type Asked = Call & { document: Document | undefined };

async function signNow(c: Context<ApiEnv>, call: Call) {
  const { certificate, body } = call;
  const em = c.var.deps.orm.em.fork();
  await assertActive(em, certificate);
  await assertIdentityHolds(em, certificate);
  assertOne(body);
  const document =
    body.document_id === undefined ? undefined : await findDocument(em, c.var.user, body.document_id);
  return withPin(c, certificate, () => sign(c, { ...call, document }));
}

function shown({ documentId, signedAt }: SignedPdf) {
  return { signed_document_id: documentId, signedAt };
}

async function sign(c: Context<ApiEnv>, { certificate, document, body, attempt }: Asked) {
  const { pin, format, document_hash: given } = body;
  if (format === 'pades') {
    if (!document) throw broken('document_id', 'a PDF is signed as a document: give its document_id');
    return shown(await signPdf(c, { certificate, document, pin, attempt }));
  }
  const hash = document?.hash ?? given ?? '';
  return signHash(c, { certificate, pin, hash, attemptId: attempt.id, document });
}

/** Throws Problem validation_failed unless just one of the two is given. */
function assertOne({ document_hash: hash, document_id: id }: Body): void {
  if ((hash === undefined) === (id === undefined))
    throw broken('document_hash', 'give either document_hash or document_id');
}

function broken(path: string, message: string): Problem {
  return new Problem('validation_failed', `${path}: ${message}`, { issues: [{ path, message }] });
}
