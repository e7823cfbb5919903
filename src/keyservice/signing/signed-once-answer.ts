import { certificatePem } from '#signatures/certificates/issue.ts';
import { Certificate } from '../entities/certificate.ts';
import { chainOf } from './chain-of.ts';
import type { KeyService } from '../service.ts';
import type { SignedOnce } from './operation.ts';

/** A signature that was made under an operation id, with its certificate and chain in PEM. */
export async function signedOnceAnswer(service: KeyService, signed: SignedOnce) {
  const { certificateId: id } = signed;
  const only = { fields: ['serialNumber', 'der', 'issuerId', 'chain'], disableIdentityMap: true } as const;
  const certificate = await service.orm.em.fork().findOneOrFail(Certificate, { id }, only);
  const chain = await chainOf(service, certificate);
  return {
    signature: signed.signature.toString('base64'),
    certificate: certificatePem(certificate.der),
    chain: chain.map(({ der }) => certificatePem(der)),
    signed_at: signed.signedAt.toISOString(),
    serial_number: certificate.serialNumber,
    certificate_id: id,
  };
}
