import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { decryptSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { Time } from '../../http/input/fields.ts';
import { overlapEnd } from '../../common/webhooks/keys/key-rotation.ts';
import { KeyMembers, keyMembers } from '../../common/webhooks/keys/key-view.ts';

/** The key that deliveries to callback_url are signed with. */
export const CallbackKey = z
  .object({
    ...KeyMembers,
    previous_key_until: Time.optional().meta({
      description:
        'After a rotation: until when X-Webhook-Signature keeps the key before, unless the new one is confirmed',
    }),
  })
  .meta({ id: 'CallbackKey' });

/** Makes the view of the client's current callback key; throws when there is none. */
export async function callbackKeyView(
  deps: ApiDependencies,
  clientId: string,
): Promise<z.input<typeof CallbackKey>> {
  const client = await deps.orm.em.fork().findOneOrFail(PartnerClient, { id: clientId });
  if (!client.callbackKeySealed) throw new Error('the client has no callback key');
  const until = overlapEnd(client);
  return {
    ...keyMembers(decryptSigningKey(deps.keys.webhookKeys, client.callbackKeySealed, clientId)),
    ...defined({ previous_key_until: until }),
  };
}
