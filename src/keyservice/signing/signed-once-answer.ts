import { certificatePem } from '#signatures/certificates/issue.ts';
import { chainOf } from './chain-of.ts';
import type { KeyService } from '../service.ts';
import type { SignedOnce } from './operation.ts';
import { readSigner } from './rows/read-signer.ts';

/** A signature that was made under an operation id, with its certificate and chain in PEM. */
export async function signedOnceAnswer(service: KeyService, signed: SignedOnce) {
  const { certificateId: id } = signed;
  const certificate =
    signed.certificate ?? ofSeal(service, id) ?? (await readSigner(service.orm.em.fork(), id));
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

/** The certificate of the seal that this process signs with; undefined for any other. */
function ofSeal({ authority, test }: KeyService, id: string) {
  const used = [authority, test].find(({ seal }) => seal.id === id);
  if (!used) return undefined;
  const { seal, issuing } = used;
  const { der, serialNumber } = seal.facts;
  return { der, serialNumber, issuerId: issuing.id, chain: [] };
}
