import { Problem } from '#domain/common/problem.ts';
import type { ActivationSecret } from '#clients/key-service/activations.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { CscAuthorization } from '#entities/certificate/csc-authorization.ts';
import type { EntityManager } from '#entities/orm.ts';

const idBytes = 16;
const secretBytes = 32;

/** Writes the SAD that a client gets: the activation's id before its secret of 256 bits, in base64url. We keep none. */
export function writeSad({ activationId, sad }: ActivationSecret): string {
  const id = Buffer.from(activationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, Buffer.from(sad, 'base64url')]).toString('base64url');
}

/** The refusal of a SAD that opens nothing. */
function invalidSad(): Problem {
  return new Problem('invalid_sad', 'The SAD is invalid or expired: authorize the credential again.');
}

/**
 * Reads a SAD that was given out for this credential; the key service tells whether its secret is right and what is left of it.
 * Throws Problem invalid_sad.
 */
export async function readSad(
  em: EntityManager,
  given: string,
  { id: certificateId, userId }: Pick<Certificate, 'id' | 'userId'>,
): Promise<ActivationSecret> {
  const bytes = Buffer.from(given, 'base64url');
  if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== given) throw invalidSad();
  const digits = bytes.subarray(0, idBytes).toString('hex');
  const activationId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const known = await em.count(CscAuthorization, { id: activationId, certificateId, userId });
  if (known === 0) throw invalidSad();
  return { activationId, sad: bytes.subarray(idBytes).toString('base64url') };
}
