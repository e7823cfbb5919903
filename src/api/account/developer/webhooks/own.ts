import type { Context } from 'hono';
import type { PartnerClient } from '#entities/account/partner-client.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import { findWebhook } from '../../../common/webhooks/find-webhook.ts';
import { clientSubscriber, type Subscriber } from '../../../common/webhooks/subscriber.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { ownApplication } from '../applications.ts';

type OwnWebhook = {
  client: PartnerClient;
  webhook: Webhook;
  /** The application, whose webhooks the person who is signed in keeps. */
  subscriber: Subscriber;
  path: string;
};

/**
 * The webhook that the address names, of an application of the organization of the person who is signed in; another's looks like one
 * that does not exist. Throws Problem not_found.
 */
export async function ownWebhook(c: Context<ApiEnv>): Promise<OwnWebhook> {
  const client = await ownApplication(c);
  const subscriber = clientSubscriber(c, client.id);
  const webhook = await findWebhook(c.var.deps.orm.em.fork(), subscriber.owner, c.req.param('webhook') ?? '');
  const path = `/developer/applications/${client.id}/webhooks/${webhook.id}`;
  return { client, webhook, subscriber, path };
}
