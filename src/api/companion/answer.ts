import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { answerStatement, confirmationKinds, confirmationNumbers } from '#domain/account/confirmation.ts';
import { Problem } from '#domain/common/problem.ts';
import { confirmationWorkflowId } from '#domain/common/workflow-ids.ts';
import type { Device } from '#entities/account/device.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { answerUpdate, pinLockedUpdate } from '#workflows/confirmation/messages.ts';
import { updateWorkflow } from '../common/flows/workflows.ts';
import type { ApiEnv } from '../http/deps.ts';
import type { Attempt } from '../http/idempotency.ts';
import { knownDevice, SignedByDevice } from './known-device.ts';
import { readGiven } from './read-given.ts';

const { min, max } = confirmationNumbers;

const Answer = SignedByDevice.extend({
  kind: z.enum(confirmationKinds),
  decision: z.enum(['confirm', 'refuse']),
  number: z.int().min(min).max(max).optional(),
  pin: z
    .string()
    .regex(/^\d{6,12}$/, 'expected 6 to 12 digits')
    .optional(),
}).refine(
  ({ decision, number, pin }) => decision === 'refuse' || (number !== undefined && pin !== undefined),
  {
    message: 'a confirmation has the number and the PIN',
  },
);
type Answer = z.output<typeof Answer>;

/**
 * POST /companion/confirmations/{id}: the device's signed answer, with the PIN where it confirms. The flow decides which answer was the
 * first; gives the end of the question. Throws Problem invalid_pin with `attempts_left`, too_many_attempts, after which the question is
 * refused, and invalid_state for one that was answered or is over.
 */
export async function answer(c: Context<ApiEnv>): Promise<Response> {
  const given = await readGiven(c, Answer);
  const confirmationId = z.uuid().safeParse(c.req.param('id')).data ?? '';
  const { at, decision, number = null } = given;
  const asked = confirmationId ? await em(c).findOne(Confirmation, { id: confirmationId }) : null;
  // The statement is about what was asked, whatever the device was told.
  const { kind, about } = asked ?? { kind: given.kind, about: null };
  const facts = { confirmationId, kind, number, decision, at, about };
  const device = await knownDevice(c, given, answerStatement(facts));
  assertOpen(asked, device);
  if (decision === 'confirm') await checkPin(c, { device, confirmationId, pin: given.pin ?? '' });
  const { status } = await updateWorkflow(c.var.deps, {
    workflowId: confirmationWorkflowId(confirmationId),
    update: answerUpdate,
    act: { answer: { deviceId: device.id, decision, number, at, signature: given.signature } },
    attempt: attemptOf(given.signature),
  });
  return c.json({ status });
}

const em = (c: Context<ApiEnv>) => c.var.deps.orm.em.fork();

/** Throws Problem not_found for a question to somebody else, invalid_state for one that is over: no try with a PIN is spent on it. */
function assertOpen(asked: Confirmation | null, { userId }: Device): void {
  if (asked?.userId !== userId) throw new Problem('not_found', 'There is no question with this id.');
  if (asked.status === 'pending' && asked.expiresAt > new Date()) return;
  throw new Problem('invalid_state', 'This question was answered, or its time is over.');
}

/** The same answer, sent again, is the same update: it gets the first one's result. */
function attemptOf(name: string): Attempt {
  const hex = createHash('sha256').update(name).digest('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, resumed: false, begunAt: new Date() };
}

type Tried = { device: Device; confirmationId: string; pin: string };

/** Compares the PIN; the fifth wrong one ends the question as refused. */
async function checkPin(c: Context<ApiEnv>, { device, confirmationId, pin }: Tried): Promise<void> {
  const { deps } = c.var;
  try {
    await deps.keyService.checkDevicePin({ deviceId: device.id, pin });
  } catch (error) {
    const left = error instanceof Problem ? error.details?.['attempts_left'] : undefined;
    const isLocked = error instanceof Problem && (error.code === 'too_many_attempts' || left === 0);
    if (isLocked)
      await updateWorkflow(deps, {
        workflowId: confirmationWorkflowId(confirmationId),
        update: pinLockedUpdate,
        act: { deviceId: device.id },
        attempt: attemptOf(`pin\0${confirmationId}`),
      });
    throw error;
  }
}
