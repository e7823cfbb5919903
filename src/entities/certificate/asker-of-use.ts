import type { EntityManager } from '../common/entity-manager.ts';
import { Envelope } from '../envelope/envelope.ts';
import { Organization } from '../account/organization.ts';
import { SignRequest } from '../sign-request/sign-request.ts';
import type { CertificateUse } from './certificate-use.ts';

/** Gives the name of the partner or organization that asked for a signature; null where its holder signed by their own call. */
export async function askerOfUse(
  em: EntityManager,
  { kind, operationId }: Pick<CertificateUse, 'kind' | 'operationId'>,
): Promise<string | null> {
  const [, id = ''] = operationId.split('/');
  if (kind === 'sign_request') {
    const request = await em.findOne(SignRequest, { id }, { fields: ['partnerName'] });
    return request?.partnerName ?? null;
  }
  if (kind !== 'envelope') return null;
  const envelope = await em.findOne(Envelope, { id }, { fields: ['organizationId'] });
  const organization =
    envelope && (await em.findOne(Organization, { id: envelope.organizationId }, { fields: ['name'] }));
  return organization?.name ?? null;
}
