import { raw } from '@mikro-orm/core';
import type { EntityManager } from '../common/entity-manager.ts';
import { CertificateAct } from './certificate-act.ts';
import type { Certificate } from './certificate.ts';

/**
 * Gives the condition for certificates whose end nobody has asked for. One that is to be revoked or deleted signs nothing that is
 * asked for later, however long the key service takes to hear of it.
 */
export function notEnding() {
  const ending = raw(
    (alias) =>
      `exists (select 1 from certificate_act act where act.id = ${alias}.hsm_key_id and act.kind <> 'make')`,
  );
  return { [ending]: false };
}

/** Tells whether somebody has asked for the end of a certificate that is not carried out yet. */
export async function isEnding(
  em: EntityManager,
  { hsmKeyId: id }: Pick<Certificate, 'hsmKeyId'>,
): Promise<boolean> {
  return (await em.count(CertificateAct, { id, kind: { $ne: 'make' } })) > 0;
}
