import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { isListenerAddress } from '#domain/webhook/listener.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { text } from '../../../http/input/fields.ts';
import type { Operation } from '../../../http/operation/definition.ts';
import { DeliveryIdParams, findDelivery } from '../deliveries/find-delivery.ts';
import { retryDeliveryNow } from '../deliveries/start-delivery.ts';
import type { WebhookSurface } from '../webhook-surface.ts';

const status = 'expected a status from 100 to 599, or nothing where there was no answer';
const duration = 'expected milliseconds, from 0 to 3600000';

const AnswerInput = z
  .object({
    response_code: z
      .int({ error: status })
      .min(100, status)
      .max(599, status)
      .optional()
      .meta({ description: 'The status of the answer; left out where there was none' }),
    duration_ms: z.int({ error: duration }).min(0, duration).max(3_600_000, duration),
    error: text(300)
      .optional()
      .meta({ description: 'Why there was no answer', example: 'connect ECONNREFUSED 127.0.0.1:4000' }),
  })
  .meta({ id: 'WebhookAnswerInput' });

/** POST …/webhook-deliveries/{id}/answer: what came of a delivery that a listener forwarded. */
export const answerDelivery = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  answers,
  called,
}: WebhookSurface): Operation =>
  changing({
    ...called.answer,
    method: 'post',
    path: `${prefix}/webhook-deliveries/{id}/answer`,
    tag,
    params: DeliveryIdParams,
    body: AnswerInput,
    answer: answers.delivery,
    problems: ['not_found', 'invalid_state'],
    handle: async (c, { params, body }) => {
      const { deps } = c.var;
      const found = await findDelivery(deps.orm.em.fork(), subscriberOf(c).owner, params.id);
      if (!isListenerAddress(found.endpointUrl))
        throw new Problem(
          'invalid_state',
          'This delivery went to an address, which has answered itself. Only deliveries of a listener take an answer.',
        );
      const row = await record(deps, found.id, body);
      // Its workflow sees the answer at its next turn anyway.
      await retryDeliveryNow(deps, row.id, `answer:${row.id}:${row.redeliveries}`).catch(() => false);
      return row;
    },
  });

/** Writes the answer into the record of a delivery that waits for one; the first answer counts. */
function record(
  { orm }: ApiDependencies,
  id: string,
  { response_code: code, duration_ms: duration, error }: z.output<typeof AnswerInput>,
): Promise<WebhookDelivery> {
  return orm.em.fork().transactional(async (em) => {
    const row = await em.findOneOrFail(WebhookDelivery, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (row.status !== 'pending') return row;
    const now = new Date();
    const isDelivered = code !== undefined && code >= 200 && code < 300;
    Object.assign(row, {
      status: isDelivered ? 'delivered' : 'failed',
      attempts: row.attempts + 1,
      responseCode: code ?? null,
      lastAttemptAt: now,
      nextAttemptAt: null,
      deliveredAt: isDelivered ? now : null,
    });
    const answer = defined({ response_code: code, error: error || undefined });
    row.attemptLog = [
      ...row.attemptLog.slice(-99),
      { at: now.toISOString(), ...answer, duration_ms: duration },
    ];
    await em.flush();
    return row;
  });
}
