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

/** The failure of an envelope's document, for its sender: step, reason and time. */
export const SealingFailed = z
  .object({
    step: z.enum(sealingSteps).meta({
      description:
        'certify: before anybody was invited; sign: putting in a signature that a recipient has agreed to; complete: after everybody has finished',
    }),
    reason: z.string().meta({ description: 'The problem, and what to do about it' }),
    since: Time,
  })
  .meta({
    id: 'SealingFailed',
    description:
      'Present while the document cannot be certified, signed or sealed. The sender may void the envelope, even after everybody has finished. The service tries again by itself every few hours.',
  });
export type SealingFailed = z.input<typeof SealingFailed>;

type Stuck = Pick<Envelope, 'status' | 'stuckSince' | 'stuckReason' | 'stuckStage' | 'sealingFailure'>;

/** Gives the failure of an envelope's document; undefined while nothing is wrong with it, and after the end. */
export function sealingFailed(envelope: Stuck): SealingFailed | undefined {
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
