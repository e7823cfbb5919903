import type { User } from '#domain/account/account.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { assertOwnOrigin } from '../../../http/input/return-address-field.ts';
import { assertNoIssues } from '../draft-document.ts';

type Asked = { clientId: string | null | undefined; redirectUrl: string | null | undefined };

/**
 * Checks the application of a draft, and that its recipients return to one of its origins. Throws Problem validation_failed for an
 * application that is not an active live one of the organization, or an address without application; invalid_request for another origin.
 */
export async function assertApplication(
  em: EntityManager,
  { organizationId }: Pick<User, 'organizationId'>,
  { clientId, redirectUrl }: Asked,
): Promise<void> {
  if (!clientId && !redirectUrl) return;
  if (!clientId)
    return assertNoIssues([
      {
        path: 'client_id',
        message: 'expected the application whose embedding origins have the origin of redirect_url',
      },
    ]);
  const which = { id: clientId, organizationId, status: 'active', livemode: true } as const;
  const client = await em.findOne(PartnerClient, which);
  if (!client)
    return assertNoIssues([
      { path: 'client_id', message: 'expected the id of an active live application of your organization' },
    ]);
  if (redirectUrl) assertOwnOrigin(client.embeddingOrigins, redirectUrl);
}
