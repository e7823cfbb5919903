import { z } from 'zod';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import {
  isSealingFailure,
  sealingReason,
  sealingStepAt,
  sealingSteps,
} from '#domain/envelope/sealing-failure.ts';
import { isStuckReason } from '#domain/common/stuck.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { Time } from '../../http/input/fields.ts';

/** What cannot be made of an envelope's document, for its sender. */
export const SealingFailed = z
  .object({
    step: z.enum(sealingSteps).meta({
      description:
        'certify: nobody has been invited; sign: a signature that was agreed to; complete: everybody has finished',
    }),
    reason: z.string().meta({ description: 'What is wrong, and what to do about it' }),
    since: Time,
  })
  .meta({
    id: 'SealingFailed',
    description:
      'There while the document cannot be certified, signed or sealed. The envelope may be voided, also when everybody has finished; it is tried again by itself every few hours.',
  });
export type SealingFailed = z.input<typeof SealingFailed>;

/** How the document of an envelope has failed; undefined while nothing is wrong with it, and after the end. */
export function sealingFailed(envelope: Envelope): SealingFailed | undefined {
  const { status, stuckSince, stuckReason, stuckStage, sealingFailure } = envelope;
  const step = sealingStepAt(stuckStage);
  if (!isOpenEnvelope(status) || !stuckSince || !step) return undefined;
  if (!isStuckReason(stuckReason) || !isSealingFailure(stuckReason)) return undefined;
  return {
    step,
    reason: sealingReason({ step, detail: sealingFailure ?? undefined }),
    since: stuckSince.toISOString(),
  };
}
