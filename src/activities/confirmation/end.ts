import { answerStatement, type ConfirmationStatus } from '#domain/account/confirmation.ts';
import { Device } from '#entities/account/device.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import {
  endConfirmation,
  lockConfirmation,
  type ConfirmationEnd,
} from '#entities/confirmation/rows/end-confirmation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { isSignedByDevice } from '#secrets/device-signature.ts';
import type { ConfirmationDependencies, DeviceAnswer, EndInput } from './inputs.ts';
import { subjectOf } from './subject.ts';

type Asked = NonNullable<Awaited<ReturnType<typeof lockConfirmation>>>;

/**
 * Writes the end of a question, with its audit event, and gives it; an end that was written before stays and is given. An answer counts by
 * the device's own signature alone: whoever reaches Temporal confirms nothing.
 */
export function recordEnd(
  { orm }: ConfirmationDependencies,
  input: EndInput,
): Promise<{ status: ConfirmationStatus }> {
  const { confirmationId: id } = input;
  return orm.em.fork().transactional(async (em) => {
    const asked = await lockConfirmation(em, id);
    // Erased with its account.
    if (!asked) return { status: 'expired' as const };
    if (asked.status !== 'pending') return { status: asked.status };
    const end = await endOf(em, asked, input);
    await endConfirmation(em, id, end);
    const { organizationId, userId, kind, about } = asked;
    await recordAuditEvent(em, {
      organizationId,
      action: `confirmation.${end.status}`,
      resourceType: 'confirmation',
      resourceId: id,
      userId,
      metadata: {
        kind,
        ...subjectOf(kind, about),
        why: end.refusedFor,
        device_id: end.deviceId,
        ...(await answerOf(em, end)),
      },
      dedupeKey: `confirmation.ended:${id}`,
    });
    return { status: end.status };
  });
}

/** The answer of a device as it signed it, and its key, so that anybody can check the signature later; nothing where none signed. */
async function answerOf(em: EntityManager, { deviceId, answer }: ConfirmationEnd): Promise<object> {
  if (!answer || deviceId === null) return {};
  const { publicKey } = await em.findOneOrFail(Device, { id: deviceId });
  return { answer: { ...answer, public_key: publicKey } };
}

async function endOf(em: EntityManager, asked: Asked, input: EndInput): Promise<ConfirmationEnd> {
  if (input.by === 'time') return { status: 'expired', refusedFor: null, deviceId: null, answer: null };
  if (input.by === 'pin')
    return { status: 'refused', refusedFor: 'pin', deviceId: input.deviceId, answer: null };
  const refusedFor = await refusalOf(em, asked, input.answer);
  if (refusedFor === 'signature') return { status: 'refused', refusedFor, deviceId: null, answer: null };
  const { deviceId, at, number, decision, signature } = input.answer;
  const answer = { at, number, decision, signature };
  return { status: refusedFor ? 'refused' : 'confirmed', refusedFor, deviceId, answer };
}

/** Why an answer confirms nothing; null where it confirms. */
async function refusalOf(
  em: EntityManager,
  { id, userId, kind, number, about }: Asked,
  answer: DeviceAnswer,
): Promise<ConfirmationEnd['refusedFor']> {
  const device = await em.findOne(Device, { id: answer.deviceId, userId, revokedAt: null });
  const statement = answerStatement({ ...answer, confirmationId: id, kind, about });
  if (!device || !isSignedByDevice(device.publicKey, statement, answer.signature)) return 'signature';
  if (answer.decision !== 'confirm') return 'owner';
  return answer.number === number ? null : 'number';
}
