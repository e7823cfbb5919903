import { answerStatement, confirmedLastsMs } from '#domain/account/confirmation.ts';
import { Device } from '#entities/account/device.ts';
import type { Confirmation } from '#entities/confirmation/confirmation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { isSignedByDevice } from '#secrets/device-signature.ts';

/** An older answer may stand in a row that was written anew, and counts no more. In milliseconds; devices' clocks may be five minutes off. */
const oldMs = 2 * confirmedLastsMs;

/**
 * Tells whether a device of the person who was asked, which was not revoked since, signed that it confirms just this question, and lately. The row says
 * so by more hands than the API's; the signature is the device's alone.
 */
export async function isSigned(em: EntityManager, question: Confirmation): Promise<boolean> {
  const { id, userId, kind, about, number, deviceId, answer, status } = question;
  if (status !== 'confirmed' || answer?.decision !== 'confirm' || answer.number !== number) return false;
  if (!(Date.parse(answer.at) > Date.now() - oldMs)) return false;
  const device = deviceId && (await em.findOne(Device, { id: deviceId, userId, revokedAt: null }));
  if (!device) return false;
  const statement = answerStatement({ ...answer, confirmationId: id, kind, about });
  return isSignedByDevice(device.publicKey, statement, answer.signature);
}
