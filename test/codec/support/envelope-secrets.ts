import { accessCodeHash } from '#secrets/access-code.ts';
import { linkToken } from '#secrets/link-token.ts';
import { declineEnvelopeUpdate, signEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import type { World } from '#test/support/world/world.ts';
import {
  correct,
  keepAct,
  personAt,
  sendEnvelope,
  untilInvited,
  untilRecipient,
} from '#test/workflows/support/envelope.ts';
import { actor } from '#test/workflows/support/flow.ts';

/**
 * Runs an envelope: one recipient signs, one declines, a third is corrected. Gives the confidential values, by names that
 * begin with `envelope`.
 */
export async function runEnvelope(world: World): Promise<Record<string, string>> {
  const going = await sendEnvelope(world, [{}, {}, {}], { routing: 'parallel' });
  const [signer, decliner, corrected] = [0, 1, 2].map((position) => personAt(going, position));
  if (!signer || !decliner || !corrected) throw new Error('there are three');
  await untilInvited(world, going);
  const token = (id: string, generation = 1) =>
    linkToken(world.deps.keys.link, { purpose: 'envelope', id, generation });
  const [, text = ''] = signer.fieldIds;
  const payload = {
    values: [{ fieldId: text, value: 'A confidential remark about the rent' }] as [
      { fieldId: string; value: string },
    ],
    signature: { type: 'typed' as const, text: 'Confidential signature' },
    initials: null,
  };
  const secrets = {
    'envelope sender': going.sender.email,
    'envelope recipient': signer.email,
    'envelope recipient name': signer.name,
    'envelope name': 'Түрээсийн гэрээ',
    'envelope message': 'Please sign by Friday.',
    'envelope token': token(signer.id),
    'envelope value': payload.values[0].value,
    'envelope mark': payload.signature.text,
    'envelope correction': 'corrected.recipient@confidential.example',
    'envelope access code': accessCodeHash(world.deps.keys.accessCodes, corrected.id, 'open sesame'),
    'envelope decline reason': 'The envelope is about the wrong house',
  };
  const correction = {
    email: secrets['envelope correction'],
    accessCodeHash: secrets['envelope access code'],
  };
  await correct(world, going, { id: corrected.id, ...correction });
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId: signer.id, payload });
  const signing = { recipientId: signer.id, actId, loa: 1, provedChannel: 'email', actor } as const;
  await going.handle.executeUpdate(signEnvelopeUpdate, { args: [signing] });
  await untilRecipient(world, signer.id, 'completed');
  const reason = secrets['envelope decline reason'];
  await going.handle.executeUpdate(declineEnvelopeUpdate, {
    args: [{ recipientId: decliner.id, reason, actor }],
  });
  await going.handle.result();
  return secrets;
}
