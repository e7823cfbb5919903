import webPush from 'web-push';
import { z } from 'zod';
import { confirmationSeconds } from '#domain/account/confirmation.ts';

/** A subscription as a browser gives it (Push API, PushSubscriptionJSON): where pushes go, and the keys of their content (RFC 8291). */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(?:==)?$/) }),
});
export type Subscription = z.output<typeof Subscription>;

/** A push as it is posted. */
type Push = { url: string; headers: Record<string, string>; body: Buffer };

/** Makes the push that brings the id of a question to a device, and nothing else; it is worth nothing once the question is over. */
export function makePush(
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  { endpoint, keys }: Subscription,
  { id, baseUrl }: { id: string; baseUrl: string },
): Push {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify({ id }), {
    vapidDetails: {
      subject: `mailto:postmaster@${new URL(baseUrl).hostname}`,
      publicKey,
      privateKey,
    },
    TTL: confirmationSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  });
  // The library says that all are texts; the lifetime is a number.
  const written = Object.entries<string | number>(headers).map(([name, value]) => [name, String(value)]);
  return { url: endpoint, headers: Object.fromEntries(written), body };
}
