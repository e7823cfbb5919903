import { createPartnerClient } from '#api/oauth/register-client.ts';
import type { connectDependencies } from '#api/process/dependencies.ts';
import { partnerScopes, sandboxScopes, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { Organization } from '#entities/account/organization.ts';

export type TestPartner = {
  clientId: string;
  clientSecret: string;
  organizationId: string;
  token(scope?: string): Promise<string>;
};

type Dependencies = Awaited<ReturnType<typeof connectDependencies>>;

async function makeOrganization(deps: Dependencies, name: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  await deps.orm.em.fork().insert(Organization, {
    id,
    name,
    slug: id,
    planId: 'enterprise',
    settings: {},
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Makes a partner in an organization of its own, of this name and on a plan without a limit of requests. */
export async function makePartner(
  deps: Dependencies,
  organizationName: string,
  scopes: PartnerScope[] = [...partnerScopes],
): Promise<TestPartner> {
  const organizationId = await makeOrganization(deps, organizationName);
  const em = deps.orm.em.fork();
  const client = await createPartnerClient({ em, organizationId, name: 'Test Partner', scopes });
  return withTokens(deps, { ...client, organizationId });
}

/** Makes a sandbox application of an organization. */
export async function makeSandbox(
  deps: Pick<Dependencies, 'orm' | 'config'>,
  { organizationId }: Pick<TestPartner, 'organizationId'>,
): Promise<TestPartner> {
  const em = deps.orm.em.fork();
  const settings = { name: 'Test Partner (sandbox)', scopes: sandboxScopes, livemode: false };
  const client = await createPartnerClient({ em, organizationId, ...settings });
  return withTokens(deps, { ...client, organizationId });
}

function withTokens(deps: Pick<Dependencies, 'config'>, client: Omit<TestPartner, 'token'>): TestPartner {
  const token = async (scope?: string) => {
    const response = await fetch(`${deps.config.BASE_URL}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: client.clientId,
        client_secret: client.clientSecret,
        ...(scope === undefined ? {} : { scope }),
      }),
    });
    const body = (await response.json()) as { access_token: string };
    return body.access_token;
  };
  return { ...client, token };
}
