import { z } from 'zod';
import { standardWebhooksSecret } from '#secrets/webhook-key.ts';

/** A signing key in an answer, in both of its forms. */
export const KeyMembers = {
  signing_key: z.string().meta({ description: 'The HMAC key is this text itself' }),
  standard_webhooks_secret: z.string().meta({ description: 'The same key for Standard Webhooks libraries' }),
};

/** Makes both forms of a key. */
export function keyMembers(signingKey: string): { signing_key: string; standard_webhooks_secret: string } {
  return { signing_key: signingKey, standard_webhooks_secret: standardWebhooksSecret(signingKey) };
}
