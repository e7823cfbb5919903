import { z } from 'zod';
import { certificateStatuses } from '#domain/certificate/certificate.ts';
import { defined } from '#domain/common/defined.ts';
import { sayReason } from '#words/reasons/say-reason.ts';
import { CertificateParams, findCertificate } from '../../common/certificates/find-certificate.ts';
import { learnRevocation } from '../../common/certificates/ending/learn-revocation.ts';
import { validateOwnCertificate } from '../../common/certificates/validation/validate-own-certificate.ts';
import { ok } from '../../http/answers/answer.ts';
import { Time } from '../../http/input/fields.ts';
import { pageLanguage } from '../../http/language.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';

const Validation = z
  .object({
    valid: z.boolean(),
    status: z.enum(certificateStatuses),
    checked_at: Time,
    chain_valid: z.boolean().meta({
      description:
        'Whether a chain leads to an authority that is trusted here; for self_signed, whether its own signature holds',
    }),
    revocation: z.object({
      status: z.enum(['good', 'revoked', 'unknown', 'not_needed']),
      source: z.enum(['ocsp', 'crl', 'platform']).nullable().meta({
        description: 'An OCSP response, a revocation list, or our own record',
      }),
      revoked_at: Time.optional(),
      reason: z.string().optional(),
    }),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })).meta({
      description: 'What stands against it, in the language of Accept-Language',
    }),
  })
  .meta({ id: 'CertificateValidation' });

/** POST /api/v1/certificates/{id}/validate: whether a certificate is valid now, and why not. */
export const validateCertificate = platformOperation({
  method: 'post',
  path: '/api/v1/certificates/{id}/validate',
  operationId: 'validateCertificate',
  summary: 'Validate a certificate',
  description:
    'Checks its time, its chain and its revocation: of our authority by its own status, of others as they say. A certificate that signed itself has no authority that could revoke it.',
  tag: 'Certificates',
  params: CertificateParams,
  answer: ok('The result', Validation),
  problems: ['not_found', 'service_unavailable'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const found = await findCertificate(deps.orm.em.fork(), user, params.id);
    await learnRevocation(deps, found);
    const row = await findCertificate(deps.orm.em.fork(), user, params.id);
    const { valid, status, checkedAt, chainValid, revocation, reasons } = await validateOwnCertificate(
      deps,
      row,
    );
    await deps.orm.em.fork().transactional((em) =>
      recordAccountAct(c, em, {
        action: 'certificate.validated',
        user,
        resource: { type: 'certificate', id: row.id },
        metadata: { valid, status },
      }),
    );
    const language = pageLanguage(c);
    return {
      valid,
      status,
      checked_at: checkedAt.toISOString(),
      chain_valid: chainValid,
      revocation: {
        status: revocation.status,
        source: revocation.source ?? null,
        ...defined({ revoked_at: revocation.revokedAt?.toISOString(), reason: revocation.reason }),
      },
      reasons: reasons.map((reason) => ({ code: reason.code, message: sayReason(reason, language) })),
    };
  },
});
