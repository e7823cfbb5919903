import { PartnerClient } from '#entities/account/partner-client.ts';
import { makeSigningKey, decryptSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** Gives the client's callback key as text; makes it at the first call, the same for concurrent callers. */
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
