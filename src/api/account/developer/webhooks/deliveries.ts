import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { deliveryPage } from '#web/pages/account/developer/webhooks/delivery.ts';
import { findDelivery } from '../../../common/webhooks/deliveries/find-delivery.ts';
import { redeliver } from '../../../common/webhooks/deliveries/redeliver.ts';
import { sendTest } from '../../../common/webhooks/deliveries/test-webhook.ts';
import { clientSubscriber } from '../../../common/webhooks/subscriber.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { attemptOf, givenOnce, newOnce } from '../../certificates/once.ts';
import { frameOf, readSentForm } from '../../frame.ts';
import { ownApplication } from '../applications.ts';
import { faultsIn } from '../faults.ts';
import { refreshWhileUnderWay } from './refresh.ts';
import { shownApplication, shownDeliveryInFull } from '../view.ts';

/** GET /developer/applications/{id}/deliveries/{delivery}: what is sent, and how each attempt ended. */
export async function showDelivery(c: Context<ApiEnv>): Promise<Response> {
  const { application, delivery } = await own(c);
  refreshWhileUnderWay(c, [delivery]);
  return c.html(deliveryPage(frameOf(c), { application, delivery, faults: {}, once: newOnce() }));
}

/** POST …/deliveries/{delivery}: sends it again, as POST /partner/webhook-deliveries/{id}/redeliver does. */
export async function sendAgain(c: Context<ApiEnv>): Promise<Response> {
  const once = givenOnce((await readSentForm(c)).text('once'));
  const { application, row, delivery } = await own(c);
  try {
    const { id } = attemptOf(c, once, {});
    await redeliver(c.var.deps, row, clientSubscriber(c, application.id).actor(id));
    return c.redirect(c.req.path, 303);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_state') throw error;
    const faults = faultsIn(pageLanguage(c), { form: 'notAgain' });
    return c.html(deliveryPage(frameOf(c), { application, delivery, faults, once: newOnce() }), 409);
  }
}

/** POST …/webhooks/{webhook}/test: sends a test event, and goes to its delivery. */
export async function testOwnWebhook(c: Context<ApiEnv>): Promise<Response> {
  const once = givenOnce((await readSentForm(c)).text('once'));
  const { id } = await ownApplication(c);
  const { id: attemptId } = attemptOf(c, once, {});
  const webhookId = c.req.param('webhook') ?? '';
  const sent = await sendTest(c.var.deps, clientSubscriber(c, id), { webhookId, attemptId });
  return c.redirect(`/developer/applications/${id}/deliveries/${sent.id}`, 303);
}

async function own(c: Context<ApiEnv>) {
  const client = await ownApplication(c);
  const owner = { clientId: client.id };
  const row = await findDelivery(c.var.deps.orm.em.fork(), owner, c.req.param('delivery') ?? '');
  return { application: shownApplication(client), row, delivery: shownDeliveryInFull(row) };
}
