import { PartnerClient } from '#entities/account/partner-client.ts';
import { makeSigningKey, decryptSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** The client's callback key as text; made at the first call, the same for all who call at once. */
export async function ensureCallbackKey(deps: ApiDependencies, clientId: string): Promise<string> {
  const em = deps.orm.em.fork();
  const client = await em.findOneOrFail(PartnerClient, { id: clientId });
  if (client.callbackKeySealed)
    return decryptSigningKey(deps.keys.webhookKeys, client.callbackKeySealed, clientId);
  const sealed = encryptSigningKey(deps.keys.webhookKeys, makeSigningKey(), clientId);
  await em.nativeUpdate(
    PartnerClient,
    { id: clientId, callbackKeySealed: null },
    { callbackKeySealed: sealed },
  );
  return ensureCallbackKey(deps, clientId);
}
