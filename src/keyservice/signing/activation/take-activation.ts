import { timingSafeEqual } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Problem } from '#domain/common/problem.ts';
import { Activation } from '../../entities/activation.ts';
import type { Certificate } from '../../entities/certificate.ts';
import type { EntityManager } from '../../entities/orm.ts';
import type { ActivatedKey } from '../../keys/under-sad.ts';
import { holdCertificate } from '../certificates.ts';
import { sadHash } from './activation-sad.ts';

export type Taken = { activation: Activation; certificate: Certificate };

function lapsed(message: string): Problem {
  return new Problem('invalid_sad', message);
}

/**
 * The activation of this SAD, locked, with its certificate, which is locked before it, as a revocation does. Throws Problem
 * not_found, invalid_sad (another SAD, or the activation has ended).
 */
export async function takeActivation(
  em: EntityManager,
  { activationId: id, sad }: { activationId: string; sad: Buffer },
): Promise<Taken> {
  const known = await em.findOne(Activation, { id });
  const certificate = known && (await holdCertificate(em, known.certificateId));
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const activation = certificate && (await em.findOne(Activation, { id }, locked));
  if (!activation) throw noSuchActivation();
  assertOpenedBy(activation, sad);
  return { activation, certificate };
}

/** The failure for an id that names no activation. */
export function noSuchActivation(): Problem {
  return new Problem(
    'not_found',
    'There is no such activation: it never was, or has ended. Ask for the PIN again.',
  );
}

/** Throws Problem invalid_sad unless the SAD is the activation's and has not ended. */
export function assertOpenedBy(activation: Activation, sad: Buffer): void {
  if (!timingSafeEqual(sadHash(sad), activation.sadHash)) {
    throw lapsed('The SAD is not the one of this activation.');
  }
  if (activation.expiresAt <= new Date()) throw lapsed('The activation has ended. Ask for the PIN again.');
}

/** The sealed data key of an activation that has so many signatures left. Throws Problem invalid_sad (`remaining`). */
export function dataKeyFor(activation: Activation, wanted: number): ActivatedKey {
  const { sealedDataKey, kekId, remaining } = activation;
  if (sealedDataKey && remaining >= wanted) return { sealedDataKey, kekId };
  throw new Problem('invalid_sad', 'The activation has no signatures left for this. Ask for the PIN again.', {
    remaining,
  });
}
