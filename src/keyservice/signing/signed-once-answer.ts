import { certificatePem } from '#signatures/certificates/issue.ts';
import { Certificate } from '../entities/certificate.ts';
import type { KeyService } from '../service.ts';
import type { SignedOnce } from './operation.ts';

/** A signature that was made under an operation id, with its certificate and chain in PEM. */
export async function signedOnceAnswer({ orm, authority }: KeyService, signed: SignedOnce) {
  const { certificateId: id } = signed;
  const only = { fields: ['serialNumber', 'der'], disableIdentityMap: true } as const;
  const certificate = await orm.em.fork().findOneOrFail(Certificate, { id }, only);
  return {
    signature: signed.signature.toString('base64'),
    certificate: certificatePem(certificate.der),
    chain: [certificatePem(authority.issuing.facts.der)],
    signed_at: signed.signedAt.toISOString(),
    serial_number: certificate.serialNumber,
    certificate_id: id,
  };
}
