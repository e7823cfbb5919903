import { createHmac } from 'node:crypto';
import type { Client } from 'oidc-provider';

/**
 * Gives the name (`sub`) by which a client knows the holder of an account (OpenID Connect Core 1.0, 8.1): the same for all clients of
 * one organization, and another for every other. Our own pages know the account's id.
 */
export function subjectFor(
  client: Pick<Client, 'subjectType'> & { subject_salt?: unknown },
  accountId: string,
): string {
  if (client.subjectType !== 'pairwise') return accountId;
  const { subject_salt: salt } = client;
  if (typeof salt !== 'string') throw new Error('a client that signs people in has its organization’s salt');
  return createHmac('sha256', salt).update(accountId).digest('base64url');
}
